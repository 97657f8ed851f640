-- Sums that own arrays: the payloads are taken out, changed in place and put back.

-- ==
-- input { empty([0]i32) empty([0]i64) } output { empty([0]i32) -1i32 }
-- input { empty([0]i32) [-1i64] } output { empty([0]i32) -2i32 }
-- input { [5i32] [0i64, 0i64, -1i64] } output { [-153i32] -2i32 }
-- input { [1i32, 2i32, 3i32] [1i64, 2i64, 1i64, -1i64] } output { [3i32, -156i32, 153i32] -2i32 }
-- input { [1i32, 2i32, 3i32] [0i64, 0i64, -1i64, 2i64, 1i64] } output { [-51i32, 54i32, 53i32] 1i32 }

-- ==
-- entry: counted
-- input { empty([0]i32) 0i64 } output { empty([0]i32) -2i32 0i64 }
-- input { [5i32] 0i64 } output { [11i32] -2i32 0i64 }
-- input { [5i32] 3i64 } output { [-9i32] -1i32 3i64 }
-- input { [1i32, 2i32, 3i32] 4i64 } output { [9i32, 9i32, 9i32] 1i32 4i64 }

type store [n] = #plain [n]i32 | #dirty {data: [n]i32, at: i64} | #pair ([n]i32) ([n]i32)

def touch [n] (s: *store [n]) (i: i64) (x: i32) : *store [n] =
  match s
  case #plain xs -> #dirty {data = xs with [i] = x, at = i}
  case #dirty {data, at} -> if at == i then #plain (data with [i] = -x) else #dirty {data = data with [i] = x, at}
  case #pair a _ -> #plain (a with [i] = x)

def split [n] (s: *store [n]) : *store [n] =
  match s
  case #plain xs -> let ys = map (* 2) xs in #pair xs ys
  case other -> other

def flat [n] (s: store [n]) : ([n]i32, i32) =
  match s case #plain xs -> (xs, -1) case #dirty d -> (d.data, i32.i64 d.at) case #pair a b -> (map2 (+) a b, -2)

entry main [n] [m] (xs: [n]i32) (is: [m]i64) : ([n]i32, i32) =
  let s = loop s = (#plain (copy xs) : store [n]) for k < m do
    if is[k] < 0 then split s else touch s is[k] (i32.i64 k + 50)
  let (a, b) = flat s
  in (copy a, b)

-- The whole sum is kept in a record beside a counter.
entry counted [n] (xs: [n]i32) (k: i64) : ([n]i32, i32, i64) =
  let r = loop r = {store = #pair (copy xs) (map (+ 1) xs) : store [n], n = 0i64} for i < k do
    let k = r.n + 1
    in {store = touch r.store (i % n) 9, n = k}
  let (a, b) = flat r.store
  in (copy a, b, r.n)
