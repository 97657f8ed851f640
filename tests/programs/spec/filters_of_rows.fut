-- Filters and partitions of rows and tuples.

-- ==
-- entry: filter_of_filter
-- input { [1i32,2i32,3i32,4i32,5i32,6i32] } output { [6i32] }
entry filter_of_filter (xs: []i32) = filter (\x -> x % 3 == 0) (filter (\x -> x % 2 == 0) xs)

-- ==
-- entry: filter_tuples
-- input { } output { [2i32] [false] }
entry filter_tuples = unzip (filter (\(x, b) -> x > 1 && !b) (zip [1i32,2,3] [false,false,true]))

-- ==
-- entry: filter_rows
-- input { [[1i32,2i32],[0i32,1i32],[3i32,4i32]] } output { [[1i32,2i32],[3i32,4i32]] }
entry filter_rows (xs: [][]i32) = filter (\r -> r[0] > 0) xs

-- ==
-- entry: partition_rows
-- input { [[1i32,2i32],[0i32,1i32]] } output { [[1i32,2i32]] [[0i32,1i32]] }
entry partition_rows (xs: [][]i32) = partition (\r -> r[0] > 0) xs
