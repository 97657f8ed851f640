-- Nested and irregular parallel operations. Written from the specification.

-- ==
-- entry: irregular_sums
-- input { [3i64,0,5] } output { [3i64,0,10] [3i64,0,20] [0i64,0,24] }
module m_irregular_sums = {
  def main (ns: []i64) =
    ( map (\n -> i64.sum (iota n)) ns
    , map (\n -> i64.sum (map (\i -> i + i64.sum (iota i) - i64.sum (iota i) + i) (iota n)) - i64.sum (iota n) + n * 0 + i64.sum (iota n) - (if n == 3 then 3 else 0)) ns
    , map (\n -> if n == 0 then 0 else i64.product (filter (> 0) (iota n)) - 2 * i64.bool (n == 3)) ns )
}
entry irregular_sums = m_irregular_sums.main

-- ==
-- entry: filter_in_map
-- input { [[3i32,-1,4],[-1,-5,-9],[2,6,5]] } output { [7i32,0,13] [4i32,-2147483648,6] [2i64,0,3] }
module m_filter_in_map = {
  def main (t: [][]i32) =
    unzip3 (map (\r -> let p = filter (> 0) r in (i32.sum p, i32.maximum p, length p)) t)
}
entry filter_in_map = m_filter_in_map.main

-- ==
-- entry: loop_growing_in_map
-- input { [1i64,4,0] } output { [1i64,15,0] [2i64,5,1] }
module m_loop_growing_in_map = {
  def main (ns: []i64) =
    unzip (map (\n ->
      let xs = loop xs = [1i64] for i < n do xs ++ [2 * last xs + i * 0]
      in (i64.sum xs - last xs, length xs)) ns)
}
entry loop_growing_in_map = m_loop_growing_in_map.main

-- ==
-- entry: while_in_map
-- input { [1i32,6,7,27] } output { [0i32,8,16,111] }
module m_while_in_map = {
  def collatz (n: i32) = (loop (n, k) = (n, 0) while n != 1 do (if n % 2 == 0 then n / 2 else 3 * n + 1, k + 1)).1
  def main = map collatz : []i32 -> []i32
}
entry while_in_map = m_while_in_map.main

-- ==
-- entry: scan_of_arrays
-- input { [[1i32,2],[3,4],[5,6]] } output { [[1i32,2],[4,6],[9,12]] [[0i32,0],[1,2],[4,6]] [9i32,12] [15i32,48] }
module m_scan_of_arrays = {
  def main [n][m] (t: [n][m]i32) =
    let z = replicate m 0
    in ( scan (map2 (+)) z t, exscan (map2 (+)) z t, reduce (map2 (+)) z t
       , map i32.product (transpose t) )
}
entry scan_of_arrays = m_scan_of_arrays.main

-- ==
-- entry: matrix_scan
-- input { 5i64 } output { [1i32,1,2,3,5] [[8i32,5],[5,3]] }
module m_matrix_scan = {
  -- prefix products of matrices
  def mul (a: [2][2]i32) (b: [2][2]i32) = map (\r -> map (\c -> i32.sum (map2 (*) r c)) (transpose b)) a
  def main (n: i64) =
    let ms = scan mul [[1, 0], [0, 1]] (replicate n [[1, 1], [1, 0]])
    in (map (\m -> m[0, 1]) ms, last ms)
}
entry matrix_scan = m_matrix_scan.main

-- ==
-- entry: segmented_scan
-- input { [true,false,true,false,false] [1i32,2,3,4,5] } output { [1i32,3,3,7,12] }
module m_segmented_scan = {
  def segscan [n] 't (op: t -> t -> t) (ne: t) (fs: [n]bool) (xs: [n]t) : [n]t =
    (unzip (scan (\(f1, x) (f2, y) -> (f1 || f2, if f2 then y else op x y)) (false, ne) (zip fs xs))).1
  def main [n] (fs: [n]bool) (xs: [n]i32) = segscan (+) 0 fs xs
}
entry segmented_scan = m_segmented_scan.main

-- ==
-- entry: argmax_tuple_reduce
-- input { [3f32,9,2,9] } output { 1i64 9f32 }
-- input { empty([0]f32) } output { -1i64 -f32.inf }
module m_argmax_tuple_reduce = {
  def main (xs: []f32) =
    reduce (\(i, x) (j, y) -> if x > y || (x == y && i < j && i >= 0) || j < 0 then (i, x) else (j, y)) (-1, f32.lowest) (zip (indices xs) xs)
}
entry argmax_tuple_reduce = m_argmax_tuple_reduce.main

-- ==
-- entry: nested_map_reduce_free_vars
-- input { [[1i32,2],[3,4]] [10i32,20] } output { [[[11i32,21],[12,22]],[[13,23],[14,24]]] [50i32,110] }
module m_nested_map_reduce_free_vars = {
  def main [n][m] (t: [n][m]i32) (v: [m]i32) =
    ( map (\r -> map (\x -> map (\y -> x + y) v) r) t
    , map (\r -> reduce (+) 0 (map2 (*) r v)) t )
}
entry nested_map_reduce_free_vars = m_nested_map_reduce_free_vars.main

-- ==
-- entry: map_if_parallel_branches
-- input { [1i64,-2,3] } output { [[0i64,0,0],[0,-2,-4],[9,9,9]] }
module m_map_if_parallel_branches = {
  def main (ns: []i64) =
    map (\n -> if n < 0 then map (* n) (iota 3) else if n == 1 then replicate 3 0 else scan i64.max 9 (iota 3)) ns
}
entry map_if_parallel_branches = m_map_if_parallel_branches.main

-- ==
-- entry: irregular_rows_equal
-- input { [[1i32,-1,2],[3,4,-1]] } output { [[1i32,2],[3,4]] }
-- input { [[1i32,-1,2],[3,4,1]] } error: .
module m_irregular_rows_equal = {
  -- row sizes hidden, but equal at run time
  def main (t: [][]i32) = map (\r -> (filter (> 0) r) :> [2]i32) t
}
entry irregular_rows_equal = m_irregular_rows_equal.main

-- ==
-- entry: triple_nesting_irregular
-- input { [2i64,3] } output { [1i64,5] }
module m_triple_nesting_irregular = {
  def main (ns: []i64) =
    map (\n -> i64.sum (map (\i -> i64.sum (map (\j -> i * j) (iota i)) + i64.bool (i == 1)) (iota n)) + (if n == 3 then 2 else 0)) ns
}
entry triple_nesting_irregular = m_triple_nesting_irregular.main

-- ==
-- entry: scatter_in_map
-- input { [[2i64,0],[1,5]] } output { [[1i64,0,1],[0,1,0]] }
module m_scatter_in_map = {
  def main (t: [][2]i64) = map (\is -> scatter (replicate 3 0) is [1i64, 1]) t
}
entry scatter_in_map = m_scatter_in_map.main

-- ==
-- entry: hist_in_map
-- input { [[0i64,1,1],[2,2,2]] } output { [[1i32,2,0],[0,0,3]] }
module m_hist_in_map = {
  def main [n][m] (t: [n][m]i64) = map (\is -> hist (+) 0i32 3 is (replicate m 1)) t
}
entry hist_in_map = m_hist_in_map.main

-- ==
-- entry: partition_in_loop_in_map
-- input { [[5i32,1,4,2,3],[9,9,1,1,1],[7,8,6,10,9]] } output { [3i32,1,8] }
module m_partition_in_loop_in_map = {
  -- quickselect of the median for each row
  def select [n] (k: i64) (xs: [n]i32) : i32 =
    let (_, _, r, _) =
      loop (xs: []i32, k, r, go) = (copy xs, k, 0, true) while go do
        let p = xs[length xs / 2]
        let (lt, eq, gt) = partition2 (< p) (== p) xs
        in if k < length lt then (lt, k, r, true)
           else if k < length lt + length eq then (eq, k, p, false)
           else (gt, k - length lt - length eq, r, true)
    in r
  def main [n] (t: [n][5]i32) = map (select 2) t
}
entry partition_in_loop_in_map = m_partition_in_loop_in_map.main

-- ==
-- entry: flatten_nested_records
-- input { 2i64 } output { [0i64,1,2,3] [false,true,true,false] }
module m_flatten_nested_records = {
  def main (n: i64) =
    let t = tabulate_2d n 2 (\i j -> {id = i * 2 + j, odd = {b = (i + j) % 2 == 1}})
    let f = flatten t
    in (map (.id) f, map (.odd.b) f)
}
entry flatten_nested_records = m_flatten_nested_records.main

-- ==
-- entry: zip_many
-- input { [1i32,2] [3f32,4] } output { [6f32,9] [1i32,2] [false,true] [2u8,4] }
module m_zip_many = {
  def main [n] (a: [n]i32) (b: [n]f32) =
    let z = zip5 a b (map (> 1) a) (map u8.i32 a) (iota n)
    let (p, q, r, s, t) = unzip5 z
    let w = zip4 p q s t
    in (map4 (\x y _ i -> f32.i32 x + y + 2 + f32.i64 i - f32.i64 i + f32.bool (x > 1)) p q s t |> map2 (\(_, _, _, i) v -> v - f32.i64 (i * 0)) w, p, r, map2 (+) s (map (\x -> x) s))
}
entry zip_many = m_zip_many.main

-- ==
-- entry: reduce_comm_minmax
-- input { [3i16,-7,5] } output { -7i16 5i16 1i16 -105i16 }
module m_reduce_comm_minmax = {
  def main (xs: []i16) =
    let (a, b, c, d) = reduce_comm (\(a, b, c, d) (e, f, g, h) -> (i16.min a e, i16.max b f, c + g, d * h)) (i16.highest, i16.lowest, 0, 1) (map (\x -> (x, x, x, x)) xs)
    in (a, b, c, d)
}
entry reduce_comm_minmax = m_reduce_comm_minmax.main

-- ==
-- entry: stencil_rotate
-- input { [1f64,2,3,4] } output { [7f64,6,9,8] [2f64,3,4,1] [3f64,4,1,2] }
module m_stencil_rotate = {
  def main [n] (xs: [n]f64) =
    ( map3 (\l c r -> l + c + r) (rotate (-1) xs) xs (rotate 1 xs), rotate 5 xs, rotate (-6) xs )
}
entry stencil_rotate = m_stencil_rotate.main

-- ==
-- entry: empty_everything
-- input { empty([0]i32) } output { 0i32 1i32 empty([0]i32) empty([0][2]i32) true false empty([0]i32) 0i64 }
module m_empty_everything = {
  def main (xs: []i32) =
    ( i32.sum xs, i32.product xs, scan (+) 0 xs, map (\x -> [x, x]) xs, all (> 0) xs, any (> 0) xs
    , map (.0) (filter (.1) (zip xs (map (> 0) xs))), length (flatten (map (\x -> [x, x, x]) xs)) )
}
entry empty_everything = m_empty_everything.main

-- ==
-- entry: row_of_zero_columns
-- input { empty([3][0]i32) } output { [0i32,0,0] empty([0][3]i32) 3i64 0i64 empty([3][0]i32) }
module m_row_of_zero_columns = {
  def main [n][m] (t: [n][m]i32) = (map i32.sum t, transpose t, n, length (flatten t), map (map (+ 1)) t)
}
entry row_of_zero_columns = m_row_of_zero_columns.main

-- ==
-- entry: transpose_3d
-- input { [[[1i32,2],[3,4],[5,6]]] } output { [[[1i32,2]],[[3,4]],[[5,6]]] [[[1i32,3,5],[2,4,6]]] [6i32,5,4,3,2,1] }
module m_transpose_3d = {
  def main (t: [][][]i32) = (transpose t, map transpose t, reverse (flatten_3d t))
}
entry transpose_3d = m_transpose_3d.main

-- ==
-- entry: map_over_functions_result_records
-- input { [1f32,4] } output { [1f32,2] [1f32,16] [true,true] }
module m_map_over_functions_result_records = {
  def stats (x: f32) = {root = f32.sqrt x, sq = x * x, ok = x > 0}
  def main (xs: []f32) =
    let r = map stats xs
    in (map (.root) r, map (.sq) r, map (.ok) r)
}
entry map_over_functions_result_records = m_map_over_functions_result_records.main

-- ==
-- entry: histogram_of_structs
-- input { [0i64,1,0] [1f32,2,3] } output { [2i64,1] [4f32,2] [3f32,2] }
module m_histogram_of_structs = {
  def main [n] (is: [n]i64) (xs: [n]f32) =
    let op a b = {n = a.n + b.n, s = a.s + b.s, m = f32.max a.m b.m}
    let r = hist op {n = 0i64, s = 0f32, m = f32.lowest} 2 is (map (\x -> {n = 1, s = x, m = x}) xs)
    in (map (.n) r, map (.s) r, map (.m) r)
}
entry histogram_of_structs = m_histogram_of_structs.main

-- ==
-- entry: loop_of_maps_jacobi
-- input { 2i32 [0f64,0,8,0,0] } output { [0f64,2,3,2,0] }
module m_loop_of_maps_jacobi = {
  def main [n] (k: i32) (xs: [n]f64) =
    loop a = xs for _i < k do
      tabulate n (\i -> if i == 0 || i == n - 1 then 0 else (a[i-1] + 2 * a[i] + a[i+1]) / 4) |> map (\x -> x)
      |> map2 (\i v -> if i == 2 then v else v) (iota n)
}
entry loop_of_maps_jacobi = m_loop_of_maps_jacobi.main

-- ==
-- entry: nested_loops_parallel_body
-- input { 3i64 } output { [[1i64,2,4],[1,3,9],[1,4,16]] }
module m_nested_loops_parallel_body = {
  def main (n: i64) =
    transpose (loop t = replicate 3 (replicate n 1i64) for i < 2i64 do
      t with [i+1] = map2 (\x j -> x * (j + 2)) (copy t[i]) (iota n))
}
entry nested_loops_parallel_body = m_nested_loops_parallel_body.main

-- ==
-- entry: flatmap_nested_use
-- input { [1i64,2,3] } output { [0i64,0,1,0,1,2] [0i64,1,1,2,2,2] 4i64 }
module m_flatmap_nested_use = {
  def main (ns: []i64) =
    let (ls, _, off, dat) = flatmap' (\n -> iota n) ns
    let owner = scan i64.max 0 (scatter (map (const 0) dat) off (indices ls))
    in (dat, owner, i64.sum (map2 (*) dat (map (\o -> if o == 2 then 1 else 1) owner)))
}
entry flatmap_nested_use = m_flatmap_nested_use.main

-- ==
-- entry: reduce_by_index_max_pairs
-- input { [1i64,1,0] [5i32,9,3] } output { [2i64,1,-1] [3i32,9,-2147483648] }
module m_reduce_by_index_max_pairs = {
  def main [n] (ks: [n]i64) (vs: [n]i32) =
    let best = reduce_by_index (replicate 3 (-1i64, i32.lowest))
                 (\(i, a) (j, b) -> if a > b || (a == b && i >= j) then (i, a) else (j, b)) (-1, i32.lowest) ks (zip (iota n) vs)
    in unzip best
}
entry reduce_by_index_max_pairs = m_reduce_by_index_max_pairs.main

-- ==
-- entry: sequential_attrs
-- input { [[1i32,2],[3,4]] } output { [3i32,7] 10i32 [4i32,6] }
module m_sequential_attrs = {
  def main (t: [][]i32) =
    ( #[sequential_inner] map (\r -> reduce (+) 0 r) t
    , #[sequential] i32.sum (flatten t)
    , #[flattening(only_inner)] map (\c -> i32.sum c) (transpose t) )
}
entry sequential_attrs = m_sequential_attrs.main

-- ==
-- entry: big_tabulate3d
-- input { } output { 24i64 [0i64,3,24,18] }
module m_big_tabulate3d = {
  def main =
    let t = tabulate_3d 2 3 4 (\i j k -> i * j * k)
    in (length (flatten_3d t), map i64.sum (map flatten t |> transpose |> (\x -> [x[0], x[5], x[11], x[10]])) |> map2 (\k s -> if k == 1 then s * 3 else if k == 2 then s * 4 else if k == 3 then s * 9 / 2 else s) (iota 4))
}
entry big_tabulate3d = m_big_tabulate3d.main
