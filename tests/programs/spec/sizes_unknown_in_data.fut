-- Unknown sizes in records, sums, branches, closures and inner code (language.md 6.4 to 6.8).

-- ==
-- entry: ex_record_two_filters
-- input { [1i32,-2i32,3i32] } output { 2i64 1i64 }
def f (xs: []i32) = {p = filter (>0) xs, q = filter (<0) xs}
entry ex_record_two_filters (xs: []i32) = let r = f xs in (length r.p, length r.q)

-- ==
-- entry: ex_sum_filters
-- input { [1i32,-2i32,3i32] } output { 2i64 }
-- input { [-1i32] } output { 0i64 }
module m_ex_sum_filters = {
  type~ o = #some ([]i32) | #none
  def f (xs: []i32) : o = let ys = filter (>0) xs in if null ys then (#none : #some ([]i32) | #none) else #some ys
  def main (xs: []i32) = match f xs case #some ys -> length ys case #none -> 0
}
entry ex_sum_filters = m_ex_sum_filters.main

-- ==
-- entry: ex_if_in_record
-- input { true } output { 2i64 3i64 }
-- input { false } output { 1i64 1i64 }
entry ex_if_in_record (b: bool) =
  let r = if b then {a = iota 2, b = iota 3} else {a = iota 1, b = iota 1}
  in (length r.a, length r.b)

-- ==
-- entry: ex_if_nested
-- input { 1i32 } output { 1i64 }
-- input { 2i32 } output { 2i64 }
-- input { 3i32 } output { 3i64 }
entry ex_if_nested (x: i32) = length (if x == 1 then iota 1 else if x == 2 then iota 2 else iota 3)

-- ==
-- entry: ex_if_filter_both
-- input { true [1i32,-1i32] } output { [1i32] }
-- input { false [1i32,-1i32] } output { [-1i32] }
entry ex_if_filter_both (b: bool) (xs: []i32) = if b then filter (>0) xs else filter (<0) xs

-- ==
-- entry: ex_match_sizes_payload
-- input { 2i64 } output { 2i64 }
entry ex_match_sizes_payload (n: i64) =
  let v : #a i64 | #b = if n > 0 then #a n else #b
  in length (match v case #a k -> iota k case #b -> [])

-- ==
-- entry: ex_map_fn_fixed_result
-- input { [[1i32,-1i32],[2i32,3i32]] } output { [1i64,2i64] }
entry ex_map_fn_fixed_result (xss: [][]i32) = map (\xs -> length (filter (>0) xs)) xss

-- ==
-- entry: ex_map_inner_filter_sum
-- input { [[1i32,-1i32],[2i32,3i32]] } output { [1i32,5i32] }
entry ex_map_inner_filter_sum (xss: [][]i32) =
  map (\xs ->
  let ys = filter (>0) xs
  in i32.sum (map2 (\a b -> a * b / b) ys ys)) xss

-- ==
-- entry: ex_reduce_inner_filter
-- input { [[1i32,-1i32],[2i32,3i32]] } output { 3i64 }
entry ex_reduce_inner_filter (xss: [][]i32) = reduce (+) 0 (map (\xs -> length (filter (>0) xs)) xss)

-- ==
-- entry: ex_concat_filters
-- input { [1i32,-2i32,3i32] } output { [1i32,3i32,-2i32] }
entry ex_concat_filters (xs: []i32) = filter (>0) xs ++ filter (<0) xs

-- ==
-- entry: ex_fn_returns_fn_with_size
-- input { [1i32,2i32] } output { [2i32,4i32] }
def mk [n] (xs: [n]i32) = \(ys: [n]i32) -> map2 (+) xs ys
entry ex_fn_returns_fn_with_size (xs: []i32) = mk xs xs

-- ==
-- entry: ex_closure_size_capture
-- input { 3i64 } output { [1i64,2i64,3i64] }
entry ex_closure_size_capture (n: i64) = let f = \(xs: [n]i64) -> map (+1) xs in f (iota n)

-- ==
-- entry: ex_partial_replicate
-- input { 2i64 } output { [5i32,5i32] [true,true] }
entry ex_partial_replicate (n: i64) = let f 'a (x: a) = replicate n x in (f 5i32, f true)

-- ==
-- entry: ex_pipe_chain
-- input { [3i32,-1i32,2i32] } output { [9i32,4i32] }
entry ex_pipe_chain (xs: []i32) = xs |> filter (>0) |> map (\x -> x * x) |> filter (>3)

-- ==
-- entry: ex_flatmap_zip
-- input { [2i64,1i64] } output { [0i64,1i64,0i64] 2i64 }
entry ex_flatmap_zip (ns: []i64) =
  let (_, fl, _, d) = flatmap' (\n -> iota (n + 0)) ns
  in (d, length (filter id (map2 (\a _ -> a) fl d)))

-- ==
-- entry: ex_scatter_into_filtered
-- input { [1i32,-1i32,3i32] } output { [9i32,3i32] }
entry ex_scatter_into_filtered (xs: []i32) = scatter (filter (>0) xs) [0, 7] [9, 9]

-- ==
-- entry: ex_update_filtered
-- input { [1i32,-1i32,3i32] } output { [9i32,3i32] }
entry ex_update_filtered (xs: []i32) = let ys = filter (>0) xs let ys[0] = 9 in ys

-- ==
-- entry: ex_slices_arith
-- input { [1i32,2i32,3i32,4i32] 1i64 3i64 } output { [12i32,12i32] }
entry ex_slices_arith [n] (xs: [n]i32) (i: i64) (j: i64) =
  let a = xs[i:j]
  let b = xs[i:j]
  in map2 (\x y -> x * y * 0 + 12) a b

-- ==
-- entry: ex_take_same
-- input { [1i32,2i32,3i32] 2i64 } output { [2i32,4i32] }
entry ex_take_same (xs: []i32) (k: i64) = map2 (+) (take k xs) (take k xs)

-- ==
-- entry: ex_drop_same
-- input { [1i32,2i32,3i32] 1i64 } output { [4i32,6i32] }
entry ex_drop_same [n] (xs: [n]i32) (k: i64) = map2 (+) (drop k xs) (xs[k:] :> [n - k]i32)
