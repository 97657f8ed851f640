-- Inner parallelism of varying size (language.md 20).

-- ==
-- entry: irregular_inner_sum
-- input { [0i64,1i64,5i64] } output { [0i64,0i64,10i64] }
entry irregular_inner_sum (ns: []i64) = map (\n -> i64.sum (iota n)) ns

-- ==
-- entry: irregular_inner_filter
-- input { [0i64,3i64,6i64] } output { [0i64,2i64,3i64] }
entry irregular_inner_filter (ns: []i64) = map (\n -> length (filter (\i -> i % 2 == 0) (iota n))) ns

-- ==
-- entry: irregular_inner_scan_last
-- input { [1i64,3i64,6i64] } output { [0i64,3i64,15i64] }
entry irregular_inner_scan_last (ns: []i64) = map (\n -> last (scan (+) 0 (iota n))) ns

-- ==
-- entry: irregular_scatter
-- input { [1i64,3i64] } output { [1i64,3i64] }
entry irregular_scatter (ns: []i64) =
  map (\n -> i64.sum (scatter (replicate n 0) (iota (n + 3)) (replicate (n + 3) 1))) ns

-- ==
-- entry: irregular_update
-- input { [1i64,3i64] } output { [7i64,10i64] }
entry irregular_update (ns: []i64) =
  map (\n ->
  let a = iota n
  let a[n - 1] = 7
  in i64.sum a + n - 1 - (n - 1) * (n - 2) / 2 + i64.bool (n == 3) ) ns

-- ==
-- entry: irregular_concat_loop
-- input { [0i64,2i64] } output { [1i64,4i64] }
entry irregular_concat_loop (ns: []i64) = map (\n -> length (loop a = [0i64] for _i < n do a ++ a)) ns

-- ==
-- entry: loop_in_map_varying
-- input { [0i32,1i32,5i32] } output { [1i32,2i32,32i32] }
entry loop_in_map_varying (ns: []i32) = map (\n -> loop x = 1i32 for _i < n do x * 2) ns

-- ==
-- entry: loop_while_in_map
-- input { [1i32,6i32,27i32] } output { [0i32,8i32,111i32] }
entry loop_while_in_map (ns: []i32) =
  map (\n -> (loop (n, c) = (n, 0i32) while n != 1 do (if n % 2 == 0 then n / 2 else 3 * n + 1, c + 1)).1) ns

-- ==
-- entry: map_if_parallel_both
-- input { [1i32,-1i32] } output { [3i32,-6i32] }
entry map_if_parallel_both (xs: []i32) =
  map (\x -> if x > 0 then i32.sum (map (*x) [1,1,1]) else i32.sum (map (*x) [1,2,3])) xs

-- ==
-- entry: map_match_arrays
-- input { [0i32,1i32,2i32] } output { [[0i32,0i32],[1i32,1i32],[9i32,8i32]] }
entry map_match_arrays (xs: []i32) = map (\x -> match x case 0 -> [0i32,0] case 1 -> replicate 2 1 case _ -> [9,8]) xs

-- ==
-- entry: flatmap_basic
-- input { [2i64,0i64,3i64] }
--   output { [2i64,0i64,3i64] [true,false,true,false,false] [0i64,2i64,2i64] [0i64,1i64,0i64,1i64,2i64] }
entry flatmap_basic (ns: []i64) = flatmap' (\k -> let n = k + 0 in (iota n)) ns
