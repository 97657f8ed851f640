-- Arrays without elements, and dimensions of size zero.

-- ==
-- entry: empty_literal_types
-- input { } output { 0i64 0i64 [1i32] }
entry empty_literal_types = let a : [0][3]i32 = [] let b : [0](i32, bool) = [] in (length a, length b, [1i32] ++ [])

-- ==
-- entry: empty_of_empty
-- input { } output { empty([1][0]i32) empty([2][0][3]f32) }
entry empty_of_empty : ([1][0]i32, [2][0][3]f32) = ([[]], [[],[]])

-- ==
-- entry: empty_reduce_rows
-- input { empty([0][2]i32) } output { [0i32,0i32] }
-- input { [[1i32,2i32],[3i32,4i32]] } output { [4i32,6i32] }
entry empty_reduce_rows [n] (xs: [n][2]i32) = reduce (map2 (+)) [0,0] xs

-- ==
-- entry: zero_dim_maps
-- input { empty([3][0]i32) } output { [0i32,0i32,0i32] empty([0]i32) }
entry zero_dim_maps (xs: [][]i32) = (map i32.sum xs, map i32.sum (transpose xs))

-- ==
-- entry: zero_dim_scan
-- input { empty([2][0]i32) } output { empty([2][0]i32) }
entry zero_dim_scan (xs: [][]i32) = map (scan (+) 0) xs

-- ==
-- entry: entry_empty_2d
-- input { empty([0][3]i32) } output { empty([3][0]i32) }
-- input { empty([2][0]i32) } output { empty([0][2]i32) }
entry entry_empty_2d (a: [][]i32) = transpose a

-- ==
-- entry: null_length
-- input { empty([0][3]i32) } output { true 0i64 }
-- input { [[1i32,2i32,3i32]] } output { false 1i64 }
entry null_length (xs: [][3]i32) = (null xs, length xs)

-- ==
-- entry: concat_empty_rows
-- input { empty([0][2]i32) } output { [[1i32,2i32]] }
entry concat_empty_rows [n] (xs: [n][2]i32) = xs ++ [[1,2]]

-- ==
-- entry: minmax_array_fns
-- input { empty([0]i32) } output { 0i32 1i32 -2147483648i32 2147483647i32 }
-- input { [3i32,-1i32] } output { 2i32 -3i32 3i32 -1i32 }
entry minmax_array_fns (xs: []i32) = (i32.sum xs, i32.product xs, i32.maximum xs, i32.minimum xs)

-- ==
-- entry: u8_extremes_empty
-- input { empty([0]u8) } output { 0u8 255u8 }
entry u8_extremes_empty (xs: []u8) = (u8.maximum xs, u8.minimum xs)

-- ==
-- entry: f_extremes_empty
-- input { empty([0]f32) } output { -f32.inf f32.inf }
entry f_extremes_empty (xs: []f32) = (f32.maximum xs, f32.minimum xs)

-- ==
-- entry: bool_reduce
-- input { [true,false] } output { false true }
-- input { empty([0]bool) } output { true false }
entry bool_reduce (xs: []bool) = (reduce (&&) true xs, reduce (||) false xs)
