-- Updates with values computed from the same array, or from an equal one (language.md 7.4, 10.5).

-- ==
-- entry: cons_update_self_slice
-- input { } output { [3i32,4i32,3i32,4i32] }
entry cons_update_self_slice = let a = [1i32,2,3,4] in a with [0:2] = copy a[2:4]

-- ==
-- entry: cons_update_reverse_self
-- input { } output { [4i32,3i32,2i32,1i32] }
entry cons_update_reverse_self = let a = [1i32,2,3,4] let b = copy (reverse a) in a with [:] = b

-- ==
-- entry: upd_strided
-- input { } output { [9i32,1i32,8i32,3i32,7i32] }
entry upd_strided = let a = [0i32,1,2,3,4] in a with [::2] = [9,8,7]

-- ==
-- entry: upd_negstride
-- input { } output { [7i32,8i32,9i32] }
entry upd_negstride = let a = [0i32,1,2] in a with [::-1] = [9,8,7]

-- ==
-- entry: upd_column
-- input { } output { [[1i32,9i32],[3i32,8i32]] }
entry upd_column = let a = [[1i32,2],[3,4]] in a with [:,1] = [9,8]

-- ==
-- entry: upd_block
-- input { } output { [[1i32,2i32,3i32],[4i32,7i32,8i32],[7i32,9i32,9i32]] }
entry upd_block = let a = [[1i32,2,3],[4,5,6],[7,8,9]] in a with [1:,1:] = [[7,8],[9,9]]

-- ==
-- entry: cons_update_in_array_of_tuples
-- input { } output { [1i32,9i32] [true,false] }
entry cons_update_in_array_of_tuples = let a = [(1i32,true),(2,true)] let a[1] = (9,false) in unzip a

-- ==
-- entry: cons_update_slice_of_tuples
-- input { } output { [7i32,7i32,3i32] }
entry cons_update_slice_of_tuples =
  let a = zip [1i32,2,3] [true,true,true]
  let a[0:2] = replicate 2 (7i32,false)
  in map (.0) a

-- ==
-- entry: cons_transpose_update
-- input { } output { [[1i32,2i32],[3i32,4i32]] [[9i32,3i32],[2i32,4i32]] }
entry cons_transpose_update = let a = [[1i32,2],[3,4]] let b = copy (transpose a) let b[0,0] = 9 in (a, b)

-- ==
-- entry: update_self_overlap
-- input { [1i32,2i32,3i32,4i32] } output { [1i32,1i32,2i32,3i32] }
entry update_self_overlap (a: *[]i32) = let t = copy (init a) in a with [1:] = t

-- ==
-- entry: update_permute
-- input { [1i32,2i32,3i32] } output { [3i32,1i32,2i32] }
entry update_permute [n] (a: *[n]i32) = let b = rotate (-1) a in a with [0:n] = b

-- ==
-- entry: update_with_map_of_self
-- input { [1i32,2i32,3i32] } output { [1i32,4i32,6i32] }
entry update_with_map_of_self (a: *[]i32) = a with [1:3] = map (*2) a[1:3]

-- ==
-- entry: update_with_reverse_map_of_self
-- input { [1i32,2i32,3i32] } output { [4i32,3i32,2i32] }
entry update_with_reverse_map_of_self (a: *[]i32) = a with [:] = map (+1) (reverse a)

-- ==
-- entry: update_rows_from_cols
-- input { } output { [[1i32,3i32],[3i32,4i32]] }
entry update_rows_from_cols = let a = [[1i32,2],[3,4]] in a with [0] = copy a[:,0]

-- ==
-- entry: map_transposed_update
-- input { } output { [[2i32,3i32],[4i32,5i32]] }
entry map_transposed_update = let a = [[1i32,2],[3,4]] in a with [:,:] = transpose (map (map (+1)) (transpose a))

-- ==
-- entry: scan_then_update
-- input { } output { [0i32,1i32,3i32,6i32] }
entry scan_then_update = let a = [0i32,1,2,3] in a with [:] = scan (+) 0 a

-- ==
-- entry: scatter_self_values
-- input { } output { [3i32,2i32,1i32] }
entry scatter_self_values = let a = [1i32,2,3] let v = map id a in scatter a [2,1,0] v

-- ==
-- entry: replicate_array_then_update
-- input { } output { [[9i32,0i32],[0i32,0i32]] }
entry replicate_array_then_update = let a = replicate 2 [0i32,0] in a with [0,0] = 9

-- ==
-- entry: iota_reuse
-- input { 3i64 } output { [0i64,1i64,2i64] [9i64,1i64,2i64] }
entry iota_reuse (n: i64) = let a = iota n let b = iota n let b[0] = 9 in (a, b)

-- ==
-- entry: cse_then_update
-- input { [1i32,2i32] } output { [2i32,3i32] [9i32,3i32] }
entry cse_then_update (xs: []i32) = let a = map (+1) xs let b = map (+1) xs let b[0] = 9 in (a, b)

-- ==
-- entry: literal_cse_update
-- input { } output { [1i32,2i32] [9i32,2i32] }
entry literal_cse_update = let a = [1i32,2] let b = [1i32,2] let b[0] = 9 in (a, b)

-- ==
-- entry: const_array_then_copy_update
-- input { } output { [9i32,2i32] [1i32,2i32] }
def k = [1i32,2]
entry const_array_then_copy_update = let a = copy k let a[0] = 9 in (a, map id k)

-- ==
-- entry: loop_init_const_update
-- input { } output { [3i32,3i32] [0i32,0i32] }
def z = [0i32,0]
entry loop_init_const_update = (loop a = copy z for i < 4i32 do a with [i % 2] = 3, map id z)

-- ==
-- entry: if_update_else_same
-- input { true } output { [9i32,2i32] 1i32 }
-- input { false } output { [1i32,2i32] 1i32 }
entry if_update_else_same (b: bool) = let a = [1i32,2] let x = a[0] let c = if b then a with [0] = 9 else a in (c, x)

-- ==
-- entry: swap_rows
-- input { [[1i32,2i32],[3i32,4i32]] } output { [[3i32,4i32],[1i32,2i32]] }
entry swap_rows (a: *[][]i32) = let r0 = copy a[0] let r1 = copy a[1] let a[0] = r1 let a[1] = r0 in a

-- ==
-- entry: map_free_array_update_copy
-- input { [1i32,2i32] } output { [[9i32,2i32],[1i32,9i32]] }
entry map_free_array_update_copy [n] (xs: [n]i32) = map (\i -> copy xs with [i] = 9) (iota n)
