-- Unique results of if and match: updated in one branch, copied, fresh or untouched in others.

-- ==
-- input { empty([0]i32) [0i32, 1i32, 2i32, 3i32] [1i32, 2i32, 3i32, 4i32] } output { empty([0]i32) }
-- input { [5i32] empty([0]i32) empty([0]i32) } output { [5i32] }
-- input { [1i32, 2i32, 3i32] [0i32, 1i32, 2i32] [9i32, 10i32, 1i32] } output { [19i32, 1i32, 13i32] }
-- input { [1i32, 2i32, 3i32] [2i32, 4i32] [-1i32, 0i32] } output { [-1i32, -1i32, -1i32] }
-- input { [7i32, 7i32] [3i32, 1i32] [0i32, 5i32] } output { [5i32, 6i32] }

-- ==
-- entry: choose
-- input { true true [1i32] [2i32] } output { [101i32] 1i32 }
-- input { true false [1i32, 2i32] [3i32, 4i32] } output { [4i32, 4i32] 3i32 }
-- input { false true [1i32, 2i32] [3i32, 4i32] } output { [5i32, 6i32] 3i32 }
-- input { false false [1i32, 2i32] [3i32, 4i32] } output { [4i32, 3i32] 3i32 }

type how = #first i32 | #all i32 | #row {at: i64, x: i32} | #fresh | #same

def change [n] (xs: *[n]i32) (h: how) : *[n]i32 =
  match h
  case #first x -> if n > 0 then xs with [0] = x else xs
  case #all x -> loop xs for i < n do xs with [i] = xs[i] + x
  case #row {at, x} -> (if at >= 0 && at < n then xs with [at] = x else replicate n x)
  case #fresh -> map i32.i64 (iota n)
  case #same -> xs

def decode (k: i32) (x: i32) : how =
  match k case 0 -> #first x case 1 -> #all x case 2 -> #row {at = i64.i32 x, x} case 3 -> #fresh case _ -> #same

entry main [n] [m] (xs: *[n]i32) (ks: [m]i32) (vs: [m]i32) : [n]i32 =
  loop xs for i < m do change xs (decode ks[i] vs[i])

-- Consumed in one branch, read in the other: both branches end with one array to go on with.
entry choose [n] (b: bool) (c: bool) (xs: *[n]i32) (ys: *[n]i32) : ([n]i32, i32) =
  let s = i32.sum xs
  let zs = if b then (if c then xs with [0] = 100 else ys) else (if c then map2 (+) xs ys else ys with [n - 1] = s)
  let zs[0] = zs[0] + 1
  in (zs, s)
