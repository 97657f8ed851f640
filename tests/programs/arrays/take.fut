-- The first rows; too many or fewer than none is an error.

-- ==
-- input { 0i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { empty([0]i32) }
-- input { 2i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32] }
-- input { 6i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
-- input { 7i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
-- error: out of bounds
-- input { -1i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
-- error: out of bounds
-- input { 0i64 empty([0]i32) } output { empty([0]i32) }
-- input { 1i64 empty([0]i32) }
-- error: out of bounds
-- input { 1i64 [9i32] } output { [9i32] }
entry main (i: i64) (xs: []i32) = take i xs

-- ==
-- entry: rows
-- input { 1i64 [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 2i32, 3i32]] }
-- input { 0i64 [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { empty([0][3]i32) }
-- input { 2i64 [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] }
-- input { 3i64 [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] }
-- error: out of bounds
entry rows (i: i64) (xs: [][]i32) = take i xs
