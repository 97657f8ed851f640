-- Bitonic sort with padding to a power of two.
-- ==
-- entry: sort_f64
-- input { [3f64, -1f64, 2.5f64, 8f64, 0f64] } output { [-1f64, 0f64, 2.5f64, 3f64, 8f64] }
-- input { empty([0]f64) } output { empty([0]f64) }

-- ==
-- entry: by_last_digit
-- input { [31i32, 22i32, 11i32, 12i32, 40i32] } output { [40i32, 31i32, 11i32, 22i32, 12i32] }
local def log2 (n: i64) : i64 = (loop (r, k) = (0, 1) while k < n do (r + 1, k * 2)).0

local def exchange [n] 't (lte: t -> t -> bool) (a: [n]t) (p: i64) (q: i64) : [n]t =
  let d = 1 << (p - q)
  let pick i x =
    let up1 = ((i >> p) & 2) == 0
    in if (i & d) == 0
       then let y = a[i | d] in if (lte x y) == up1 then x else y
       else let y = a[i ^ d] in if (lte y x) == up1 then x else y
  in map2 pick (iota n) a

def sort [n] 't (dummy: t) (lte: t -> t -> bool) (xs: [n]t) : [n]t =
  if n == 0 then xs else
  let d = log2 n
  let size = 2 ** d
  -- Elements that pad stand behind all others.
  let lte' (x: (bool, i64, t)) (y: (bool, i64, t)) : bool =
    if x.0 != y.0 then y.0
    else if lte x.2 y.2 then (if lte y.2 x.2 then x.1 <= y.1 else true) else false
  let padded = tabulate size (\i -> if i < n then (false, i, xs[i]) else (true, i, dummy))
  let res = loop padded for i < d do loop padded for j < i + 1 do exchange lte' padded i j
  in map (.2) (take n res)
entry sort_f64 (xs: []f64) = sort f64.nan (<=) xs
entry by_last_digit (xs: []i32) = sort 0 (\x y -> x % 10 <= y % 10) xs
