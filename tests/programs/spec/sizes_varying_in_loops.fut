-- Loops over records, tuples and sums of arrays that change their sizes (language.md 6.7).

-- ==
-- entry: ex_loop_record_variant
-- input { 3i64 } output { 8i64 1i64 }
entry ex_loop_record_variant (n: i64) =
  let r = loop r = {a = [0i64], b = [1i64,2,3,4]} for _i < n do {a = r.a ++ r.a, b = r.b[1:]}
  in (length r.a, length r.b)

-- ==
-- entry: ex_loop_record_annot
-- input { 3i64 } output { 8i64 1i64 }
type~ st = {a: []i64, b: []i64}
entry ex_loop_record_annot (n: i64) =
  let r = loop (r: st) = {a = [0i64], b = [1i64,2,3,4]} for _i < n do {a = r.a ++ r.a, b = r.b[1:]}
  in (length r.a, length r.b)

-- ==
-- entry: ex_loop_tuple_nested
-- input { 3i64 } output { 4i64 7i64 }
entry ex_loop_tuple_nested (n: i64) =
  let ((a, _), b) = loop ((a, k), b) = (([0i64], 1i32), [0i64]) for _i < n do ((a ++ [1], k + 1), b ++ [1, 2])
  in (length a, length b)

-- ==
-- entry: ex_loop_sum_variant
-- input { 3i64 } output { 4i64 }
type~ s = #go ([]i64) | #stop
entry ex_loop_sum_variant (n: i64) =
  match (loop (x: s) = #go [0] for _i < n do (match x case #go v -> #go (v ++ [1]) case #stop -> #go [9]))
  case #go v -> length v case #stop -> 0

-- ==
-- entry: ex_loop_equal_sizes_kept
-- input { 3i64 } output { 8i64 8i64 }
entry ex_loop_equal_sizes_kept (n: i64) =
  let (a, b) = loop (a, b) = ([0i64], [1i64]) for _i < n do (a ++ a, b ++ b)
  in (length a, length b)

-- ==
-- entry: ex_loop_same_size_pair
-- input { 3i64 } output { 6i64 }
entry ex_loop_same_size_pair (n: i64) =
  let xs = loop xs = [(0i64, true)] for _i < n do xs ++ [(1, false)]
  in let (a, b) = unzip xs
  in i64.sum (map2 (\x y -> if y then 3 else x) a b)

-- ==
-- entry: ex_loop_body_filter_then_zip
-- input { [5i32,3i32,1i32] } output { [1i32] 2i64 }
entry ex_loop_body_filter_then_zip (xs: []i32) =
  let (v, k) = loop (v, k) = (xs, 0i64) while length v > 1 do
  let w = filter (< v[0]) v
  let z = map2 (\a b -> a + b - a) w w
  in (z, k + 1)
  in (v, k)

-- ==
-- entry: ex_loop_2d_variant_both
-- input { 2i64 } output { 4i64 3i64 }
entry ex_loop_2d_variant_both (n: i64) =
  let a = loop a = [[0i64]] for _i < n do
  let [p][q] (b: [p][q]i64) = a ++ a
  in map (\r -> r ++ [1]) b
  in (length a, length a[0])

-- ==
-- entry: ex_loop_for_in_filtered
-- input { [1i32,-2i32,3i32] } output { 4i32 }
entry ex_loop_for_in_filtered (xs: []i32) = loop s = 0 for x in filter (>0) xs do s + x

-- ==
-- entry: ex_loop_bound_from_filter
-- input { [1i32,-2i32,3i32] } output { 2i64 }
entry ex_loop_bound_from_filter (xs: []i32) = loop s = 0i64 for _i < length (filter (>0) xs) do s + 1
