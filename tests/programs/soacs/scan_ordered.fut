-- Scans whose operator does not commute, or works on arrays.

-- ==
-- entry: segmented
-- input { [true, false, false, true, false] [1i32, 2i32, 3i32, 4i32, 5i32] } output { [1i32, 3i32, 6i32, 4i32, 9i32]
--   }
-- input { empty([0]bool) empty([0]i32) } output { empty([0]i32) }
-- input { [false] [3i32] } output { [3i32] }
-- input { [true, false, false, false, false, false, false, true, false, false, false, false, false, false, true,
--   false, false, false, false, false, false, true, false, false, false, false, false, false, true, false, false,
--   false, false, false, false, true, false, false, false, false, false, false, true, false, false, false, false,
--   false, false, true] [0i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32, 9i32, 10i32, 11i32, 12i32, 13i32,
--   14i32, 15i32, 16i32, 17i32, 18i32, 19i32, 20i32, 21i32, 22i32, 23i32, 24i32, 25i32, 26i32, 27i32, 28i32, 29i32,
--   30i32, 31i32, 32i32, 33i32, 34i32, 35i32, 36i32, 37i32, 38i32, 39i32, 40i32, 41i32, 42i32, 43i32, 44i32, 45i32,
--   46i32, 47i32, 48i32, 49i32] } output { [0i32, 1i32, 3i32, 6i32, 10i32, 15i32, 21i32, 7i32, 15i32, 24i32, 34i32,
--   45i32, 57i32, 70i32, 14i32, 29i32, 45i32, 62i32, 80i32, 99i32, 119i32, 21i32, 43i32, 66i32, 90i32, 115i32,
--   141i32, 168i32, 28i32, 57i32, 87i32, 118i32, 150i32, 183i32, 217i32, 35i32, 71i32, 108i32, 146i32, 185i32,
--   225i32, 266i32, 42i32, 85i32, 129i32, 174i32, 220i32, 267i32, 315i32, 49i32] }
entry segmented [n] (fs: [n]bool) (xs: [n]i32) =
  scan (\(f, x) (g, y) -> (f || g, if g then y else x + y)) (false, 0) (zip fs xs) |> map (.1)

-- ==
-- entry: linear
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [2i64] } output { [1i64] }
-- input { [2i64, 3i64, -1i64, 4i64] } output { [1i64, 4i64, -3i64, -11i64] }
entry linear (as: []i64) = scan (\(a, b) (c, d) -> (a * c, b * c + d)) (1, 0) (map (\a -> (a, 1)) as) |> map (.1)

-- ==
-- entry: vectors
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 2i32, 3i32], [5i32, 7i32, 9i32]] }
-- input { [[1i32], [2i32], [3i32]] } output { [[1i32], [3i32], [6i32]] }
-- input { empty([0][2]i32) } output { empty([0][2]i32) }
-- input { empty([3][0]i32) } output { empty([3][0]i32) }
entry vectors [n][m] (t: [n][m]i32) = scan (map2 (+)) (replicate m 0) t

-- ==
-- entry: tuples
-- input { [1i32, 2i32, 3i32] [0.5f64, 2.5f64, 1.5f64] } output { [1i32, 3i32, 6i32] [0.5f64, 2.5f64, 2.5f64] }
-- input { empty([0]i32) empty([0]f64) } output { empty([0]i32) empty([0]f64) }
entry tuples [n] (a: [n]i32) (b: [n]f64) =
  scan (\(x, y) (z, w) -> (x + z, f64.max y w)) (0, -f64.inf) (zip a b) |> unzip
