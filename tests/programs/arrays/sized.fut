-- The outer size asserted.

-- ==
-- input { 6i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
-- input { 0i64 empty([0]i32) } output { empty([0]i32) }
-- input { 5i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
-- error: cannot match shape|[Ss]ize|shape
-- input { -1i64 empty([0]i32) }
-- error: cannot match shape|[Ss]ize|shape
entry main (n: i64) (xs: []i32) = sized n xs

-- ==
-- entry: rows
-- input { 2i64 [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [6i32, 15i32] [0i64, 1i64] }
entry rows (n: i64) (xs: [][]i32) = zip (sized n xs |> map i32.sum) (iota n) |> unzip
