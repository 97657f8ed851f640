-- Reductions and scans with operators on arrays and tuples, nested in maps and loops.

-- ==
-- entry: nested_map_reduce_scan
-- input { [[1i32,2i32],[3i32,4i32]] } output { [[1i32,3i32],[3i32,7i32]] [3i32,7i32] [4i32,6i32] }
entry nested_map_reduce_scan (xss: [][]i32) =
  (map (scan (+) 0) xss, map (reduce (+) 0) xss, map i32.sum (transpose xss))

-- ==
-- entry: reduce_in_loop_in_map
-- input { } output { [30i32,60i32] }
entry reduce_in_loop_in_map =
  map (\k -> loop s = 0i32 for _i < 3i32 do s + reduce (+) 0 (map (*k) [1,2,3,4])) [1i32,2]

-- ==
-- entry: reduce_tuple_of_arrays
-- input { } output { [4i32,6i32] 7i64 }
entry reduce_tuple_of_arrays =
  reduce (\(a, x) (b, y) -> (map2 (+) a b, x + y)) ([0i32,0], 0i64) [([1i32,2], 3i64), ([3,4], 4)]

-- ==
-- entry: scan_matrix_mul
-- input { } output { [[[1i32,1i32],[0i32,1i32]],[[1i32,2i32],[0i32,1i32]],[[1i32,3i32],[0i32,1i32]]] }
def mm [n] (a: [n][n]i32) (b: [n][n]i32) : [n][n]i32 = map (\r -> map (\c -> i32.sum (map2 (*) r c)) (transpose b)) a
entry scan_matrix_mul = scan mm [[1,0],[0,1]] (replicate 3 [[1i32,1],[0,1]])

-- ==
-- entry: stdlike_segscan
-- input { } output { [1i32,3i32,3i32,7i32] }
entry stdlike_segscan =
  map (.0) (scan (\(x, f) (y, g) -> (if g then y else x + y, f || g)) (0i32, false) (zip [1,2,3,4] [true,false,true,false]))

-- ==
-- entry: reduce_noncomm_string
-- input { } output { 1234i32 }
entry reduce_noncomm_string =
  (.0) (reduce (\(a, p) (b, q) -> (a * q + b, p * q)) (0i32, 1i32) (map (\x -> (x, 10i32)) [1,2,3,4]))

-- ==
-- entry: reduce_minloc
-- input { [3i32,1i32,1i32] } output { 1i32 1i64 }
entry reduce_minloc [n] (xs: [n]i32) =
  reduce (\(a, i) (b, j) -> if b < a || (b == a && j < i) then (b, j) else (a, i)) (i32.highest, i64.highest) (zip xs (iota n))

-- ==
-- entry: reduce_big
-- input { 100000i64 } output { 4999950000i64 }
entry reduce_big (n: i64) = reduce (+) 0 (iota n)

-- ==
-- entry: scan_big
-- input { 100000i64 } output { 4999950000i64 }
entry scan_big (n: i64) = last (scan (+) 0 (iota n))

-- ==
-- entry: hist_tuple
-- input { } output { [3i32,0i32,4i32] [1i64,0i64,1i64] }
entry hist_tuple = unzip (hist (\(a, b) (c, d) -> (a + c, b + d)) (0i32, 0i64) 3 [0, 2, 5] [(3, 1), (4, 1), (9, 9)])

-- ==
-- entry: hist_max_multi
-- input { } output { [5i32,-2147483648i32,7i32] }
entry hist_max_multi = hist i32.max i32.lowest 3 [0,0,2,-1,3] [5,3,7,9,9]

-- ==
-- entry: hist_array_elems
-- input { } output { [[1i32,2i32],[4i32,6i32]] }
entry hist_array_elems = reduce_by_index [[0i32,0],[0,0]] (map2 (+)) [0,0] [1,1,0] [[1,2],[3,4],[1,2]]

-- ==
-- entry: sequential_foldl_array
-- input { } output { [3i32,3i32] }
entry sequential_foldl_array = foldl (\a x -> map (+x) a) [0i32,0] [1i32,2]

-- ==
-- entry: bool_max_reduce
-- input { } output { true }
entry bool_max_reduce = reduce (\a b -> if a > b then a else b) false [false,true,false]
