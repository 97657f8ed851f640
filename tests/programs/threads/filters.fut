-- Filters and partitions in chunks: what each chunk keeps is gathered, then joined.
-- ==
-- entry: positive
-- input { [1, -2, 3, -4, 5, 0, 7, 8, -9, 10, 11] } output { [1, 3, 5, 7, 8, 10, 11] }
-- input { [-1, -2, -3] } output { empty([0]i32) }
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [4] } output { [4] }
entry positive (xs: []i32) : []i32 = filter (> 0) xs

-- ==
-- entry: divided
-- input { [5, 1, 4, 2, 3, 9, 8, 7, 6, 0] } output { [4, 2, 8, 6, 0] [5, 1, 3, 9, 7] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }
entry divided (xs: []i32) : ([]i32, []i32) = partition (\x -> x % 2 == 0) xs

-- ==
-- entry: divided_in_three
-- input { [5, 1, 4, 2, 3, 9, 8, 7, 6, 0] } output { [1, 2, 3, 0] [5, 4, 6] [9, 8, 7] }
entry divided_in_three (xs: []i32) : ([]i32, []i32, []i32) = partition2 (< 4) (< 7) xs

-- Several arrays at once, and a sum on the way.
-- ==
-- entry: pairs
-- input { [1, 2, 3, 4, 5, 6, 7] [10f64, 20f64, 30f64, 40f64, 50f64, 60f64, 70f64] }
-- output { [2, 4, 6] [20f64, 40f64, 60f64] 28i32 }
entry pairs [n] (xs: [n]i32) (ys: [n]f64) : ([]i32, []f64, i32) =
  let (evens, values) = unzip (filter (\(x, _) -> x % 2 == 0) (zip xs ys))
  in (evens, values, i32.sum xs)

-- Rows stay or go as wholes.
-- ==
-- entry: rows
-- input { [[1, 2], [3, 4], [-5, 6], [7, 8], [-9, 1]] } output { [[1, 2], [3, 4], [7, 8]] }
entry rows [n][m] (xss: [n][m]i32) : [][m]i32 = filter (\xs -> i32.minimum xs > 0) xss

-- The first element that cannot be looked up tells why.
-- ==
-- entry: looked_up
-- input { [0i64, 2i64, 1i64, 0i64] [5, -6, 7] } output { [0i64, 2i64, 0i64] }
-- input { [0i64, 5i64, 1i64, 9i64] [5, 6, 7] } error: Index \[5\]
entry looked_up (is: []i64) (xs: []i32) : []i64 = filter (\i -> xs[i] > 0) is
