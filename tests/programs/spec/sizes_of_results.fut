-- Sizes that are unknown until the program runs (language.md 6.4 to 6.9).

-- ==
-- entry: size_if_unknown
-- input { true 4i64 } output { 4i64 }
-- input { false 4i64 } output { 3i64 }
entry size_if_unknown (b: bool) (n: i64) = length (if b then iota n else iota 3)

-- ==
-- entry: size_match_unknown
-- input { 4i64 } output { [0u8,0u8,0u8,0u8] }
-- input { -4i64 } output { empty([0]u8) }
entry size_match_unknown (n: i64) =
  match (if n > 0 then #len n else #none : #len i64 | #none) case #len k -> replicate k 0u8 case #none -> []

-- ==
-- entry: size_let_hidden
-- input { 3i64 } output { 6i64 }
entry size_let_hidden (n: i64) = let (k, _) = (2 * n, true) in length (replicate k 0u8)

-- ==
-- entry: size_dependent_let
-- input { 3i64 } output { [0i64,1i64,2i64,3i64,4i64,5i64] }
entry size_dependent_let (n: i64) : [2*n]i64 = let k = 2 * n in iota k

-- ==
-- entry: size_existential_pipe
-- input { [1i32,-2i32,3i32] } output { 3i32 }
entry size_existential_pipe (v: []i32) = v |> filter (> 0) |> i32.maximum

-- ==
-- entry: size_partition_related
-- input { [1i32,-2i32,3i32] } output { 3i64 }
entry size_partition_related [n] (v: [n]i32) = let (a, b) = partition (> 0) v in length (a ++ b :> [n]i32)

-- ==
-- entry: size_return_record_existential
-- input { [1i32,-5i32,7i32] } output { [1i32,7i32] [-5i32] }
def split_sign (xs: []i32) : {pos: []i32, neg: []i32} = {pos = filter (>0) xs, neg = filter (<=0) xs}
entry size_return_record_existential (xs: []i32) = let r = split_sign xs in (r.pos, r.neg)

-- ==
-- entry: size_nested_existential
-- input { [3i64,-1i64,2i64] } output { 2i64 }
def f (xs: []i64) = let ys = filter (>0) xs in (ys, map (\y -> y) ys)
entry size_nested_existential (xs: []i64) = let (a, b) = f xs in length (zip a b)

-- ==
-- entry: size_existential_from_fn_param
-- input { [1i32,-5i32,7i32] } output { 2i64 }
def count (f: []i32 -> []i32) (xs: []i32) = length (f xs)
entry size_existential_from_fn_param (xs: []i32) = count (filter (>0)) xs

-- ==
-- entry: if_arrays_2d
-- input { true } output { [[0i64,0i64]] }
-- input { false } output { [[0i64],[0i64],[0i64]] }
entry if_arrays_2d (b: bool) = if b then replicate 1 (replicate 2 0i64) else replicate 3 (replicate 1 0i64)

-- ==
-- entry: if_tuple_sizes
-- input { true 2i64 } output { [0i64,1i64] [0i64] }
-- input { false 2i64 } output { [0i64] [0i64,1i64] }
entry if_tuple_sizes (b: bool) (n: i64) = if b then (iota n, iota 1) else (iota 1, iota n)

-- ==
-- entry: if_same_mismatch_shared
-- input { true 2i64 } output { 1i64 }
-- input { false 2i64 } output { 3i64 }
entry if_same_mismatch_shared (b: bool) (n: i64) =
  let (x, y) = if b then (iota n, iota n) else (iota 3, iota 3)
  in i64.sum (map2 (*) x y) - i64.bool (!b) * 2

-- ==
-- entry: filter_capture_size_use
-- input { [1i32,-1i32,2i32] } output { [[1i32,2i32],[1i32,2i32]] }
entry filter_capture_size_use (xs: []i32) = let ys = filter (>0) xs in map (\_ -> ys) ys

-- ==
-- entry: filter_then_unflatten
-- input { [1i32,-1i32,2i32,3i32,4i32] } output { [[1i32,2i32],[3i32,4i32]] }
-- input { [1i32,-1i32,2i32,3i32] } error:
entry filter_then_unflatten (xs: []i32) = let ys = filter (>0) xs in unflatten (ys :> [2*2]i32)

-- ==
-- entry: concat_results
-- input { [2i32,0i32,3i32] } output { [0i64,1i64,0i64,1i64,2i64] 5i64 }
def concatmap [n] 'a 'b (f: a -> []b) (as: [n]a) : []b = loop acc = [] for a in as do acc ++ f a
entry concat_results (xs: []i32) = let vs = concatmap (\(x: i32) : []i64 -> iota (i64.i32 x)) xs in (vs, length vs)

-- ==
-- entry: let_size_binder
-- input { [1i32,2i32,3i32] } output { 3i64 [0i64,1i64,2i64] }
entry let_size_binder (xs: []i32) = let [n] (_: [n]i32) = xs in (n, iota n)

-- ==
-- entry: let_size_binder_2d
-- input { [[1i32,2i32,3i32],[4i32,5i32,6i32]] } output { 2i64 3i64 }
entry let_size_binder_2d (xs: [][]i32) = let [n][m] (_: [n][m]i32) = xs in (n, m)

-- ==
-- entry: let_size_binder_filter
-- input { [1i32,-2i32,3i32] } output { 2i64 }
entry let_size_binder_filter (xs: []i32) = let [k] (_: [k]i32) = filter (>0) xs in k
