-- All but the first, all but the last row.

-- ==
-- input { [7i32] } output { empty([0]i32) empty([0]i32) }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [3i32, 8i32, 1i32, 9i32, 2i32] [5i32, 3i32, 8i32, 1i32,
--   9i32] }
-- input { [1i32, 2i32] } output { [2i32] [1i32] }
entry main (xs: []i32) = (tail xs, init xs)

-- ==
-- entry: rows
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[4i32, 5i32, 6i32]] }
-- input { [[1i32, 2i32]] } output { empty([0][2]i32) }
entry rows (xs: [][]i32) = tail xs

-- ==
-- entry: rest
-- input { empty([0]i32) }
-- error: out of bounds
-- input { [3i32, 4i32] } output { [4i32] }
entry rest (xs: []i32) = tail xs

-- ==
-- entry: start
-- input { empty([0]i32) }
-- error: out of bounds
-- input { [3i32, 4i32] } output { [3i32] }
entry start (xs: []i32) = init xs
