-- Views of views: transpose, reverse, rotate, flatten, slices, concatenation.

-- ==
-- entry: transpose_ranks
-- input { } output { [[[1i32,3i32],[2i32,4i32]]] [[[1i32,2i32]],[[3i32,4i32]]] }
entry transpose_ranks = let a = [[[1i32,2],[3,4]]] in (map transpose a, transpose a)

-- ==
-- entry: transpose_twice_outer
-- input { } output { [[[1i32,2i32]],[[3i32,4i32]]] }
entry transpose_twice_outer =
  let a = [[[1i32,2],[3,4]]]
  in transpose (map transpose (transpose a)) |> transpose |> map transpose |> map (map id) |> transpose |> transpose

-- ==
-- entry: rotate_2d
-- input { } output { [[4i32,3i32],[2i32,1i32]] }
entry rotate_2d = rotate 1 (map (rotate 1) [[1i32,2],[3,4]])

-- ==
-- entry: reverse_transpose
-- input { } output { [[3i32,1i32],[4i32,2i32]] }
entry reverse_transpose = map reverse (transpose [[1i32,2],[3,4]])

-- ==
-- entry: flatten_reverse
-- input { } output { [4i32,3i32,2i32,1i32] }
entry flatten_reverse = reverse (flatten [[1i32,2],[3,4]])

-- ==
-- entry: rotate_by_expr
-- input { 3i64 } output { [1i64,2i64,0i64] }
entry rotate_by_expr (n: i64) = rotate (n - 2) (iota n)

-- ==
-- entry: zip_reverse_self
-- input { [1i32,2i32,3i32] } output { [3i32,4i32,3i32] }
entry zip_reverse_self (xs: []i32) = map (\(a, b) -> a * b) (zip xs (reverse xs))

-- ==
-- entry: concat_of_maps
-- input { 2i64 } output { [0i64,1i64,0i64,10i64] }
entry concat_of_maps (n: i64) = map id (iota n) ++ map (*10) (iota n)

-- ==
-- entry: concat_2d
-- input { } output { [[1i32,2i32],[3i32,4i32],[5i32,6i32]] }
entry concat_2d = [[1i32,2],[3,4]] ++ [[5,6]]

-- ==
-- entry: concat_inner
-- input { } output { [[1i32,2i32,9i32],[3i32,4i32,9i32]] }
entry concat_inner = map (++ [9]) [[1i32,2],[3,4]]

-- ==
-- entry: gather_scatter_inverse
-- input { } output { [10i32,20i32,30i32] }
entry gather_scatter_inverse =
  let p = [2i64,0,1]
  let a = [10i32,20,30]
  in scatter (replicate 3 0) p (map (\i -> a[i]) p)

-- ==
-- entry: manifest_transpose
-- input { } output { [[1i32,3i32],[2i32,4i32]] }
entry manifest_transpose = manifest (transpose [[1i32,2],[3,4]])

-- ==
-- entry: nested_5d
-- input { } output { 32i64 }
entry nested_5d =
  i64.sum (flatten (flatten_4d (replicate 2 (replicate 2 (replicate 2 (replicate 2 (replicate 2 1i64)))))))

-- ==
-- entry: rank5_index
-- input { } output { 31i64 }
entry rank5_index =
  (tabulate 2 (\i -> tabulate_3d 2 2 2 (\j k l -> tabulate 2 (\m -> i*16+j*8+k*4+l*2+m))))[1,1,1,1,1]

-- ==
-- entry: tabulate_2d_3d
-- input { } output { [[0i64,1i64],[10i64,11i64]] 12i64 }
entry tabulate_2d_3d =
  (tabulate_2d 2 2 (\i j -> i * 10 + j), i64.sum (flatten_3d (tabulate_3d 2 2 2 (\i j k -> i + j + k))))

-- ==
-- entry: indices_fn
-- input { [5i32,6i32] } output { [0i64,1i64] }
entry indices_fn (xs: []i32) = indices xs

-- ==
-- entry: rep_fn
-- input { [5i32,6i32] } output { [6i32,7i32] }
entry rep_fn (xs: []i32) = map2 (+) xs (rep 1)
