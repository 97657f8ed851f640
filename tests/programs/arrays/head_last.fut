-- First and last row.

-- ==
-- input { [7i32] } output { 7i32 7i32 }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 5i32 2i32 }
entry main (xs: []i32) = (head xs, last xs)

-- ==
-- entry: rows
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [1i32, 2i32, 3i32] [4i32, 5i32, 6i32] }
-- input { [[4i32]] } output { [4i32] [4i32] }
entry rows (xs: [][]i32) = (head xs, last xs)

-- ==
-- entry: first
-- input { empty([0]i32) }
-- error: [Ii]ndex.*out of bounds
-- input { [1i32, 2i32] } output { 1i32 }
entry first (xs: []i32) = head xs

-- ==
-- entry: final
-- input { empty([0]i32) }
-- error: [Ii]ndex.*out of bounds
-- input { [1i32, 2i32] } output { 2i32 }
entry final (xs: []i32) = last xs
