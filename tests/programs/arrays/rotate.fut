-- Rotation by any amount.

-- ==
-- input { 0i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
-- input { 1i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [3i32, 8i32, 1i32, 9i32, 2i32, 5i32] }
-- input { -1i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [2i32, 5i32, 3i32, 8i32, 1i32, 9i32] }
-- input { 6i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
-- input { 14i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [8i32, 1i32, 9i32, 2i32, 5i32, 3i32] }
-- input { -13i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [2i32, 5i32, 3i32, 8i32, 1i32, 9i32] }
-- input { 3i64 empty([0]i32) } output { empty([0]i32) }
-- input { 5i64 [7i32] } output { [7i32] }
-- input { 9223372036854775800i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32]
--   }
entry main (r: i64) (xs: []i32) = rotate r xs

-- ==
-- entry: rows
-- input { 1i64 [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[4i32, 5i32, 6i32], [1i32, 2i32, 3i32]] [[2i32,
--   3i32, 1i32], [5i32, 6i32, 4i32]] }
-- input { -1i64 [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[4i32, 5i32, 6i32], [1i32, 2i32, 3i32]] [[3i32,
--   1i32, 2i32], [6i32, 4i32, 5i32]] }
-- input { 2i64 [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] [[3i32,
--   1i32, 2i32], [6i32, 4i32, 5i32]] }
entry rows (r: i64) (xs: [][]i32) = (rotate r xs, map (rotate r) xs)
