-- Recursion (language.md 8.3, 6.11): sizes that change, arrays as results, inside maps.

-- ==
-- entry: rec_gcd
-- input { 48i32 36i32 } output { 12i32 }
-- input { 0i32 5i32 } output { 5i32 }
def gcd (a: i32) (b: i32) : i32 = if b == 0 then a else gcd b (a % b)
entry rec_gcd = gcd

-- ==
-- entry: rec_size_poly
-- input { [1i32,2i32,3i32] } output { 6i32 }
-- input { empty([0]i32) } output { 0i32 }
def rsum [n] (v: [n]i32) : i32 = if n == 0 then 0 else v[0] + rsum (tail v)
entry rec_size_poly (xs: []i32) = rsum xs

-- ==
-- entry: rec_returns_array
-- input { 3i64 } output { [3i64,2i64,1i64] }
def down (n: i64) : []i64 = if n == 0 then [] else [n] ++ down (n - 1)
entry rec_returns_array (n: i64) = down n

-- ==
-- entry: rec_in_map
-- input { [3i32,0i32,5i32] } output { [6i32,1i32,120i32] }
def fact (n: i32) : i32 = if n <= 0 then 1 else n * fact (n - 1)
entry rec_in_map (xs: []i32) = map fact xs

-- ==
-- entry: rec_quicksort
-- input { [3i32,1i32,2i32,1i32] } output { [1i32,1i32,2i32,3i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
def qs [n] (xs: [n]i32) : [n]i32 =
  if n < 2 then xs else
  let p = xs[0]
  let rest = tail xs
  let lo = filter (< p) rest
  let hi = filter (>= p) rest
  in qs lo ++ [p] ++ qs hi :> [n]i32
entry rec_quicksort (xs: []i32) = qs xs

-- ==
-- entry: rec_ackermann
-- input { 2i64 3i64 } output { 9i64 }
def ack (m: i64) (n: i64) : i64 =
  if m == 0 then n + 1 else if n == 0 then ack (m - 1) 1 else ack (m - 1) (ack m (n - 1))
entry rec_ackermann = ack
