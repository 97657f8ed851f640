-- Twice the signed area of a polygon, lattice points by Pick's theorem, and which points lie inside.

-- ==
-- entry: area2
-- input { [0i64, 4i64, 4i64, 0i64] [0i64, 0i64, 3i64, 3i64] } output { 24i64 }
-- input { empty([0]i64) empty([0]i64) } output { 0i64 }
-- input { [7i64] [8i64] } output { 0i64 }
-- input { [0i64, 0i64, 5i64] [0i64, 5i64, 0i64] } output { -25i64 }
-- input { [0i64] [0i64, 1i64] }
--   error: .

-- ==
-- entry: interior
-- input { [0i64, 4i64, 4i64, 0i64] [0i64, 0i64, 3i64, 3i64] } output { 6i64 }
-- input { [0i64, 6i64, 0i64] [0i64, 0i64, 6i64] } output { 10i64 }
-- input { [0i64, 1i64, 0i64] [0i64, 0i64, 1i64] } output { 0i64 }

-- ==
-- entry: inside
-- input { [0i64, 4i64, 4i64, 0i64] [0i64, 0i64, 3i64, 3i64] [1.0f64, 5.0f64, -0.5f64] [1.0f64, 1.0f64, 2.0f64] }
--   output { [true, false, false] }
-- input { empty([0]i64) empty([0]i64) [0.0f64] [0.0f64] } output { [false] }
-- input { [0i64, 6i64, 3i64] [0i64, 0i64, 6i64] empty([0]f64) empty([0]f64) } output { empty([0]bool) }
-- input { [0i64, 6i64, 3i64] [0i64, 0i64, 6i64] [3.0f64, 0.5f64] [3.0f64, 3.0f64] } output { [true, false] }

def edges [n] (xs: [n]i64) (ys: [n]i64) : [n](i64, i64, i64, i64) = zip4 xs ys (rotate 1 xs) (rotate 1 ys)
def gcd (a: i64) (b: i64) : i64 = (loop (a, b) = (i64.abs a, i64.abs b) while b != 0 do (b, a % b)).0

entry area2 [n][m] (xs: [n]i64) (ys: [m]i64) : i64 =
  edges xs (ys :> [n]i64) |> map (\(a, b, c, d) -> a * d - c * b) |> i64.sum
entry interior [n] (xs: [n]i64) (ys: [n]i64) : i64 =
  let boundary = edges xs ys |> map (\(a, b, c, d) -> gcd (c - a) (d - b)) |> i64.sum
  in (i64.abs (area2 xs ys) - boundary + 2) / 2
entry inside [n][m] (xs: [n]i64) (ys: [n]i64) (px: [m]f64) (py: [m]f64) : [m]bool =
  map2 (\x y ->
    edges xs ys
    |> map (\(a, b, c, d) -> (f64.i64 a, f64.i64 b, f64.i64 c, f64.i64 d))
    |> map (\(a, b, c, d) -> (b > y) != (d > y) && x < (c - a) * (y - b) / (d - b) + a)
    |> reduce (!=) false) px py
