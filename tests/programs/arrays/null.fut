-- Whether there are no rows.

-- ==
-- input { empty([0]i32) } output { true }
-- input { [7i32] } output { false }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { false }
entry main (xs: []i32) = null xs

-- ==
-- entry: wide
-- input { empty([0][2]i32) } output { true true }
-- input { empty([2][0]i32) } output { false true }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { false false }
entry wide (xs: [][]i32) = (null xs, all null xs)
