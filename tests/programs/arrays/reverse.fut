-- Rows in the opposite order.

-- ==
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [7i32] } output { [7i32] }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [2i32, 9i32, 1i32, 8i32, 3i32, 5i32] }
entry main (xs: []i32) = reverse xs

-- ==
-- entry: rows
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[4i32, 5i32, 6i32], [1i32, 2i32, 3i32]] [[3i32, 2i32,
--   1i32], [6i32, 5i32, 4i32]] [[6i32, 5i32, 4i32], [3i32, 2i32, 1i32]] }
-- input { [[1i32]] } output { [[1i32]] [[1i32]] [[1i32]] }
entry rows (xs: [][]i32) = (reverse xs, map reverse xs, reverse (map reverse xs))

-- ==
-- entry: twice
-- input { [1.0f64, 2.0f64, 3.0f64] } output { [1.0f64, 2.0f64, 3.0f64] }
entry twice (xs: []f64) = reverse (reverse xs)

-- ==
-- entry: pairs
-- input { [1i32, 2i32, 3i32] [true, false, false] } output { [3i32, 2i32, 1i32] [false, false, true] }
entry pairs [n] (xs: [n]i32) (ys: [n]bool) = unzip (reverse (zip xs ys))
