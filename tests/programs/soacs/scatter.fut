-- Writes at given positions; those outside are dropped.

-- ==
-- input { [0i32, 0i32, 0i32, 0i32, 0i32] [1i64, 3i64] [7i32, 8i32] } output { [0i32, 7i32, 0i32, 8i32, 0i32] }
-- input { [1i32, 2i32, 3i32] [-1i64, 3i64, 0i64, 100i64, -9223372036854775808i64, 9223372036854775807i64] [9i32,
--   9i32, 5i32, 9i32, 9i32, 9i32] } output { [5i32, 2i32, 3i32] }
-- input { empty([0]i32) [0i64, 1i64] [1i32, 2i32] } output { empty([0]i32) }
-- input { [1i32, 2i32] empty([0]i64) empty([0]i32) } output { [1i32, 2i32] }
-- input { [4i32, 5i32, 6i32] [2i64, 1i64, 0i64] [1i32, 2i32, 3i32] } output { [3i32, 2i32, 1i32] }
entry main [n] (d: *[]i32) (is: [n]i64) (vs: [n]i32) = scatter d is vs

-- ==
-- entry: rows
-- input { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] [2i64, 0i64, 7i64] [[9i32, 8i32], [7i32, 6i32], [0i32, 0i32]] }
--   output { [[7i32, 6i32], [3i32, 4i32], [9i32, 8i32]] }
entry rows [n][m] (d: *[][m]i32) (is: [n]i64) (vs: [n][m]i32) = scatter d is vs

-- ==
-- entry: tuples
-- input { 3i64 [2i64, 5i64, 0i64] [1i32, 2i32, 3i32] [1.5f32, 2.5f32, 3.5f32] } output { [3i32, 0i32, 1i32] [3.5f32,
--   0.5f32, 1.5f32] }
entry tuples [n] (k: i64) (is: [n]i64) (a: [n]i32) (b: [n]f32) = unzip (scatter (replicate k (0, 0.5)) is (zip a b))

-- ==
-- entry: same
-- input { 4i64 [1i64, 1i64, 3i64, 1i64] } output { [0i32, 1i32, 0i32, 1i32] }
entry same [n] (k: i64) (is: [n]i64) = scatter (replicate k 0i32) is (replicate n 1)

-- ==
-- entry: spreads
-- input { 4i64 0i32 [2i64, 9i64] [5i32, 6i32] } output { [0i32, 0i32, 5i32, 0i32] }
-- input { 0i64 1i32 [0i64] [1i32] } output { empty([0]i32) }
-- input { 2i64 3i32 empty([0]i64) empty([0]i32) } output { [3i32, 3i32] }
-- input { -1i64 3i32 empty([0]i64) empty([0]i32) }
-- error: Range|[Nn]egative|invalid
entry spreads [n] (k: i64) (x: i32) (is: [n]i64) (vs: [n]i32) = spread k x is vs

-- ==
-- entry: original
-- input { [1i32, 2i32, 3i32] [0i64] [9i32] } output { [9i32, 2i32, 3i32] [1i32, 2i32, 3i32] }
entry original [n] (d: []i32) (is: [n]i64) (vs: [n]i32) = (scatter (copy d) is vs, d)
