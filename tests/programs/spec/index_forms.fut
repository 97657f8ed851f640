-- Indexing and slicing (language.md 10.3): types of indices, defaults, strides, empty slices.

-- ==
-- entry: index_signed_types
-- input { } output { 2i32 3i32 1i32 2i32 }
entry index_signed_types = let a = [1i32,2,3] in (a[1i8], a[2i16], a[0i32], a[1i64])

-- ==
-- entry: index_empty_brackets
-- input { } output { [1i32,2i32] }
entry index_empty_brackets = let a = [1i32,2] in a[]

-- ==
-- entry: index_paren_expr
-- input { } output { 2i32 3i32 }
entry index_paren_expr = ((map (+1) [0i32,1])[1], [1i32,2,3][2])

-- ==
-- entry: index_mixed_slices
-- input { } output { [[5i32],[2i32]] [4i32,5i32] [3i32,6i32] }
entry index_mixed_slices = let a = [[1i32,2,3],[4,5,6]] in (a[::-1,1:2], a[1,:2], a[:,2])

-- ==
-- entry: slice_of_slice
-- input { } output { [4i64,6i64] [9i64,7i64] }
entry slice_of_slice = let a = iota 10 in (a[2:9][2:6:2], a[::-1][0:4][::2])

-- ==
-- entry: slice_2d_strides
-- input { } output { [[2i64,0i64],[12i64,10i64]] }
entry slice_2d_strides = (tabulate_2d 2 3 (\i j -> i * 10 + j))[:,::-2]

-- ==
-- entry: slice_empty_anywhere
-- input { [1i32,2i32] 7i64 } output { empty([0]i32) }
-- input { [1i32,2i32] -3i64 } output { empty([0]i32) }
entry slice_empty_anywhere (a: []i32) (i: i64) = a[i:i]

-- ==
-- entry: slice_empty_stride
-- input { [1i32,2i32] } output { empty([0]i32) empty([0]i32) }
entry slice_empty_stride (a: []i32) = (a[1:1:-1], a[100:100:5])

-- ==
-- entry: slice_stride_defaults
-- input { [1i32,2i32,3i32,4i32] } output { [4i32,2i32] [2i32,1i32] [4i32,3i32] [1i32,4i32] }
entry slice_stride_defaults (a: []i32) = (a[::-2], a[1::-1], a[:1:-1], a[::3])

-- ==
-- entry: slice_min_stride
-- input { [1i32,2i32,3i32] } output { [3i32] [1i32] }
entry slice_min_stride (a: []i32) = (a[::i64.lowest], a[::i64.highest])
