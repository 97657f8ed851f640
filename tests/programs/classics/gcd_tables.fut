-- Tables of greatest common divisors and least common multiples; the reduced fractions of Farey counted.

-- ==
-- entry: tables
-- input { [12i32, 18i32, 7i32] [8i32, 6i32] } output { [[4i32, 6i32], [2i32, 6i32], [1i32, 1i32]] [[24i32, 12i32],
--   [72i32, 18i32], [56i32, 42i32]] }
-- input { [0i32] [0i32, 5i32] } output { [[0i32, 5i32]] [[0i32, 0i32]] }
-- input { empty([0]i32) [1i32, 2i32] } output { empty([0][2]i32) empty([0][2]i32) }
-- input { [1i32, 2i32] empty([0]i32) } output { empty([2][0]i32) empty([2][0]i32) }

-- ==
-- entry: totals
-- input { [12i32, 18i32] } output { 6i32 36i32 }
-- input { empty([0]i32) } output { 0i32 1i32 }
-- input { [5i32] } output { 5i32 5i32 }
-- input { [4i32, 6i32, 10i32] } output { 2i32 60i32 }

-- ==
-- entry: farey
-- input { 0i64 } output { 1i64 }
-- input { 1i64 } output { 2i64 }
-- input { 5i64 } output { 11i64 }
-- input { 8i64 } output { 23i64 }

def gcd (a: i32) (b: i32) : i32 = (loop (a, b) = (i32.abs a, i32.abs b) while b != 0 do (b, a % b)).0
def lcm (a: i32) (b: i32) : i32 = if a == 0 || b == 0 then 0 else a / gcd a b * b

entry tables [n][m] (a: [n]i32) (b: [m]i32) : ([n][m]i32, [n][m]i32) =
  (map (\x -> map (gcd x) b) a, map (\x -> map (lcm x) b) a)
entry totals (xs: []i32) : (i32, i32) = (reduce gcd 0 xs, reduce lcm 1 xs)
entry farey (n: i64) : i64 =
  let reduced q p = i64.bool (p <= q && gcd (i32.i64 p) (i32.i64 q) == 1)
  in 1 + i64.sum (map (\q -> i64.sum (map (reduced q) (1..<n + 1))) (1..<n + 1))
