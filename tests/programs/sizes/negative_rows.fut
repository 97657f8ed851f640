-- Negative sizes of rows that the type tells before the first row is computed. (language.md 19: the range check.)
-- ==
-- entry: grid
-- input { 2i64 -1i64 } error: Range
-- input { 0i64 -1i64 } error: Range
-- input { 1i64 2i64 } output { [[0i64, 1i64]] }
entry grid (n: i64) (m: i64) = tabulate_2d n m (\i j -> i + j)

-- ==
-- entry: rows
-- input { [1i32] -1i64 } error: Range 0\.\.<-1 is invalid
-- input { [1i32, 2i32] 0i64 } output { empty([2][0]i64) }
entry rows (xs: []i32) (n: i64) = map (\_ -> iota n) xs

-- ==
-- entry: cube
-- input { -1i64 } error: Range
entry cube (n: i64) = i64.sum (flatten_3d (tabulate_3d 2 2 n (\i j k -> i + j + k)))

-- ==
-- entry: no_rows
-- input { empty([0]i32) -1i64 } error: Range
-- input { empty([0]i32) 3i64 } output { empty([3][0]i64) }
entry no_rows (xs: []i32) (n: i64) = transpose (map (\_ -> iota n) xs)
