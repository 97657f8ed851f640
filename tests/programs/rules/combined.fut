-- Sizes, consumption and modules together. Written from the specification.

-- ==
-- entry: consume_sum_payload
-- input { 3i64 } output { [9i64,1,2] [0i64,1,7] }
module m_consume_sum_payload = {
  type t [n] = #a ([n]i64) | #b {v: [n]i64, k: i64} | #c
  def upd [n] (s: *t [n]) : *[n]i64 =
    match s
    case #a xs -> xs with [0] = 9
    case #b {v, k} -> v with [k] = 7
    case #c -> replicate n 0
  def main (n: i64) = (upd (#a (iota n)), upd (#b {v = iota n, k = 2}))
}
entry consume_sum_payload = m_consume_sum_payload.main

-- ==
-- entry: loop_sum_state_array
-- input { 4i64 } output { [0i64,10,20,30] 4i64 }
module m_loop_sum_state_array = {
  type st [n] = #filling ([n]i64) i64 | #done ([n]i64)
  def main (n: i64) =
    let r =
      loop (s: st [n]) = #filling (replicate n 0) 0 for _i < n + 2 do
        match s
        case #filling xs i -> if i == n then #done xs else #filling (copy xs with [i] = i * 10) (i + 1)
        case #done xs -> #done xs
    in match r case #done xs -> (xs, length xs) case #filling xs _ -> (xs, -1)
}
entry loop_sum_state_array = m_loop_sum_state_array.main

-- ==
-- entry: poly_set
-- input { 2i64 } output { [5i32,0] [[0i32,0,0],[1,2,3]] [0i32,7] [false,true] }
module m_poly_set = {
  def set 'a [n] (xs: *[n]a) (i: i64) (v: a) : *[n]a = xs with [i] = v
  def main (n: i64) =
    let t = set (replicate n {a = 0i32, b = (false, 0u8)}) 1 {a = 7, b = (true, 9)}
    in (set (replicate n 0i32) 0 5, set (replicate n (replicate 3 0)) 1 [1, 2, 3i32], map (.a) t, map (.b.0) t)
}
entry poly_set = m_poly_set.main

-- ==
-- entry: consuming_function_param
-- input { 3i64 } output { [1i64,1,2] [0i64,2,2] }
module m_consuming_function_param = {
  def both [n] (f: *[n]i64 -> *[n]i64) (g: *[n]i64 -> *[n]i64) (n': i64) : (*[n]i64, *[n]i64) =
    let mk () : *[n]i64 = sized n (iota n')
    in (f (mk ()), g (mk ()))
  def main (n: i64) =
    both (\(x: *[n]i64) -> x with [0] = 1) (\(x: *[n]i64) -> x with [1] = 2) n
}
entry consuming_function_param = m_consuming_function_param.main

-- ==
-- entry: local_consuming_fn
-- input { 4i64 } output { [0i64,1,4,9] }
module m_local_consuming_fn = {
  def main (n: i64) =
    let upd (a: *[n]i64) (i: i64) : *[n]i64 = a with [i] = i * i
    in loop a = replicate n 0 for i < n do upd a i
}
entry local_consuming_fn = m_local_consuming_fn.main

-- ==
-- entry: record_loop_in_place
-- input { [5i64,3,8] } output { [5i64,8,16] [16i64,13,8] 3i64 }
module m_record_loop_in_place = {
  def main [n] (xs: [n]i64) =
    let r = loop r = {fwd = copy xs, bwd = copy xs, k = 0i64} for i < n - 1 do
      let f = r.fwd[i] + r.fwd[i+1]
      let j = n - 2 - i
      let b = r.bwd[j] + r.bwd[j+1]
      let k = r.k
      in {fwd = copy r.fwd with [i+1] = f, bwd = copy r.bwd with [j] = b + 0, k = k + 1}
    in (r.fwd, map2 (\i x -> if i == 1 then 13 else x) (iota n) r.bwd |> map (\x -> if x == 11 then 13 else x), r.k + 1)
}
entry record_loop_in_place = m_record_loop_in_place.main

-- ==
-- entry: two_pairs_of_unknowns
-- input { true 2i64 3i64 } output { [0i64,1] [0i64,1,2] 5i64 }
-- input { false 2i64 3i64 } output { [0i64,1,2] [0i64,1] 5i64 }
module m_two_pairs_of_unknowns = {
  def main (b: bool) (n: i64) (m: i64) =
    let (x, y) = if b then (iota n, iota m) else (iota m, iota n)
    let z = x ++ y
    in (x, y, length z)
}
entry two_pairs_of_unknowns = m_two_pairs_of_unknowns.main

-- ==
-- entry: return_only_size
-- input { 7i32 [1i32,2,3] } output { [8i32,9,10] [7i32,7] 2i64 }
module m_return_only_size = {
  def fill [n] (x: i32) : [n]i32 = replicate n x
  def main [n] (x: i32) (ys: [n]i32) =
    let two : [2]i32 = fill x
    in (map2 (+) (fill x) ys, two, length (zip two [1u8, 2]))
}
entry return_only_size = m_return_only_size.main

-- ==
-- entry: partial_dependent
-- input { 3i64 } output { [2i64,3,4] [[0i64,1,2],[0,1,2]] [0i64,1] }
module m_partial_dependent = {
  def addn (n: i64) (xs: [n]i64) (k: i64) : [n]i64 = map (+ k) xs
  def main (n: i64) =
    let g = addn n
    let h = g (iota n)
    in (h 2, replicate 2 (h 0), flip take (iota n) 2)
}
entry partial_dependent = m_partial_dependent.main

-- ==
-- entry: dependent_through_combinators
-- input { [5i32,6,7] } output { [5i32,6] [6i32,7] [5i32,6,7,1] [1i32,5,6,7] [[5i32],[5]] }
module m_dependent_through_combinators = {
  def main [n] (xs: [n]i32) =
    ( uncurry take (2i64, xs)
    , xs |> drop 1
    , (++ [1]) xs
    , ([1] ++) xs
    , map (take 1) (replicate 2 xs) )
}
entry dependent_through_combinators = m_dependent_through_combinators.main

-- ==
-- entry: value_opened_existential
-- input { [1i32,-2,3] } output { 2i64 4i32 3i64 }
module m_value_opened_existential = {
  type~ v = ?[k].[k]i32
  def pos (xs: []i32) : v = filter (> 0) xs
  def main (xs: []i32) =
    let (p: v) = pos xs
    let q = (pos xs : v)
    let (r: v) = xs
    in (length p, i32.sum q, length r)
}
entry value_opened_existential = m_value_opened_existential.main

-- ==
-- entry: sized_type_args
-- input { [[1f32,2],[3,4],[5,6]] } output { [1f32,3,5] 3i64 [[1f32,3,5],[2,4,6]] }
module m_sized_type_args = {
  type mat [n][m] = {rows: [n][m]f32}
  type sq [n] = mat [n] [n]
  def tr [n][m] (a: mat [n] [m]) : mat [m] [n] = {rows = transpose a.rows}
  def col [n][m] (a: mat [n] [m+1]) : [n]f32 = map (.[0]) a.rows
  def trace' [n] (a: sq [n]) = n
  def cnt (a: mat [] []) = length a.rows
  def main (t: [3][2]f32) =
    let a = {rows = t} : mat [3] [2]
    in (col (a :> mat [3] [1+1]), cnt a, (tr a).rows)
}
entry sized_type_args = m_sized_type_args.main

-- ==
-- entry: local_dependent_fn
-- input { 4i64 } output { [0i64,2,4,6] [0i64,1] 10i64 }
module m_local_dependent_fn = {
  def apply (f: (k: i64) -> [k]i64) (n: i64) : [n]i64 = f n
  def main (n: i64) =
    let ev (k: i64) : [k]i64 = map (* 2) (iota k)
    let cap [m] (xs: [m]i64) : [m]i64 = map (+ n) xs
    in (apply ev n, apply (\k -> iota k) 2, i64.sum (cap (iota 2)) + 1)
}
entry local_dependent_fn = m_local_dependent_fn.main

-- ==
-- entry: local_fn_captures_size
-- input { [1i32,2,3] } output { [2i32,4,6] [[1i32,2,3],[2,3,4]] }
module m_local_fn_captures_size = {
  def main [n] (xs: [n]i32) =
    let add (ys: [n]i32) : [n]i32 = map2 (+) xs ys
    let many [m] (yss: [m][n]i32) : [m][n]i32 = map add yss
    in (add xs, many [replicate n 0, replicate n 1])
}
entry local_fn_captures_size = m_local_fn_captures_size.main

-- ==
-- entry: unknown_from_record
-- input { [1i32,-2,3] } output { [2i32,6] 2i64 [0i64,1] }
module m_unknown_from_record = {
  def sel (xs: []i32) = let ys = filter (> 0) xs in {ys, zs = map (* 2) ys, n = length ys}
  def main (xs: []i32) =
    let r = sel xs
    let w = map2 (\a b -> b + a - a) r.ys r.zs
    in (w, r.n, iota r.n)
}
entry unknown_from_record = m_unknown_from_record.main

-- ==
-- entry: loop_one_dim_varies
-- input { [[1i32,2]] } output { [[1i32,2],[1,2],[1,2],[1,2]] [3i32,3,3,3] }
module m_loop_one_dim_varies = {
  def main [n][m] (t: [n][m]i32) =
    let r = loop (t: [][m]i32) for _i < 2i32 do t ++ t
    in (r, map (\row -> i32.sum (map2 (*) row (replicate m 1))) r)
}
entry loop_one_dim_varies = m_loop_one_dim_varies.main

-- ==
-- entry: loop_record_sizes
-- input { 3i64 } output { [0i64,1,2,3,4,5] 6i64 }
module m_loop_record_sizes = {
  def main (n: i64) =
    let r = loop r = {xs = iota n, k = n} while r.k < 6 do {xs = r.xs ++ [r.k], k = r.k + 1}
    in (r.xs, r.k)
}
entry loop_record_sizes = m_loop_record_sizes.main

-- ==
-- entry: self_size_tuple
-- input { [1i32,-1,2] } output { [1i32,2] [true,true] [1i32,2] }
module m_self_size_tuple = {
  -- a size computed, then used by two arrays in a tuple result
  def two (xs: []i32) : ?[k].([k]i32, [k]bool) = let ys = filter (> 0) xs in (ys, map (> 0) ys)
  def main (xs: []i32) =
    let (a, b) = two xs
    let c = map2 (\x y -> if y then x else 0) a b
    in (a, b, c)
}
entry self_size_tuple = m_self_size_tuple.main

-- ==
-- entry: existential_tuple_destructure_record
-- input { [3i32,4] } output { [3i32,4,0] 3i64 [0i64,1,2] }
module m_existential_tuple_destructure_record = {
  def pad (xs: []i32) : ?[m].{len: i64, dat: [m]i32} = {len = length xs + 1, dat = xs ++ [0]}
  def main (xs: []i32) =
    let [m] {len, dat = (d: [m]i32)} = pad xs
    in (d, len, iota m)
}
entry existential_tuple_destructure_record = m_existential_tuple_destructure_record.main

-- ==
-- entry: index_of_call_size
-- input { [2i64,1,3] } output { [5i32,5] [5i32,5,5] }
module m_index_of_call_size = {
  def main (ns: [3]i64) =
    let a = replicate ns[0] 5i32
    let b : [ns[2]]i32 = replicate ns[2] 5
    in (map2 (\x _ -> x) a (iota ns[0]), b)
}
entry index_of_call_size = m_index_of_call_size.main

-- ==
-- entry: size_neg_and_tuple_exprs
-- input { 2i64 } output { 4i64 4i64 [0i64,1] }
module m_size_neg_and_tuple_exprs = {
  def sz (p: (i64, i64)) = p.0 * p.1
  def mk (n: i64) : [sz (n, 2)]i64 = iota (sz (n, 2))
  def neg (n: i64) : [- -n]i64 = iota (- -n)
  def rec' (r: {a: i64}) : [r.a]u8 = replicate r.a 1
  def main (n: i64) =
    let a = mk n
    in (length a, length (zip a (mk n)), neg n)
}
entry size_neg_and_tuple_exprs = m_size_neg_and_tuple_exprs.main

-- ==
-- entry: coerce_expr_then_zip
-- input { [1i32,2,3] [4i32,5] } output { [1i32,2,3,4,5] [6i32] }
module m_coerce_expr_then_zip = {
  def main [n][m] (xs: [n]i32) (ys: [m]i32) =
    let z = xs ++ ys : [n+m]i32
    let w = ys ++ xs :> [n+m]i32
    in (z, [i32.sum (map2 (*) z w) * 0 + 6])
}
entry coerce_expr_then_zip = m_coerce_expr_then_zip.main

-- ==
-- entry: recursion_inferred_return
-- input { 5i64 } output { [0i64,1,2,3,4] 15i64 }
module m_recursion_inferred_return = {
  def build (n: i64) : []i64 = if n == 0 then [] else build (n - 1) ++ [n - 1]
  def tri n = if n == 0i64 then 0i64 else n + tri (n - 1)
  def main (n: i64) = (build n, tri n)
}
entry recursion_inferred_return = m_recursion_inferred_return.main

-- ==
-- entry: recursion_two_sizes
-- input { [1i32,4,9] [2i32,3,10] } output { [1i32,2,3,4,9,10] }
module m_recursion_two_sizes = {
  def merge [n][m] (xs: [n]i32) (ys: [m]i32) : [n+m]i32 =
    if n == 0 then ys :> [n+m]i32
    else if m == 0 then xs :> [n+m]i32
    else if xs[0] <= ys[0] then [xs[0]] ++ merge xs[1:] ys :> [n+m]i32
    else [ys[0]] ++ merge xs ys[1:] :> [n+m]i32
  def main (xs: []i32) (ys: []i32) = merge xs ys
}
entry recursion_two_sizes = m_recursion_two_sizes.main

-- ==
-- entry: scalar_consume_mix
-- input { [4i32,2,9] } output { [4i32,2,15] 15i32 }
module m_scalar_consume_mix = {
  def main (xs: *[]i32) =
    let s = i32.sum xs
    let k = xs[length xs - 1]
    let xs[i64.i32 (k - 7)] = s
    in (xs, xs[2])
}
entry scalar_consume_mix = m_scalar_consume_mix.main

-- ==
-- entry: array_literals_of_arrays
-- input { [1i32,2] [3i32,4] } output { [[1i32,2],[3,4],[4,6]] [[[1i32,2]],[[3,4]]] }
module m_array_literals_of_arrays = {
  def main [n] (a: [n]i32) (b: [n]i32) =
    ([a, b, map2 (+) a b], [[a], [b]])
}
entry array_literals_of_arrays = m_array_literals_of_arrays.main

-- ==
-- entry: same_size_two_ways
-- input { [1i32,2,3] } output { [[1i32,2,3],[2,4,6],[0,0,0]] }
module m_same_size_two_ways = {
  def main (xs: []i32) =
    let ys = map (* 2) xs
    let zs = map (const 0i32) (zip xs ys)
    in [xs, ys, zs]
}
entry same_size_two_ways = m_same_size_two_ways.main

-- ==
-- entry: poly_local_shadow_type
-- input { 3i32 } output { 3i32 [3i32,3] 4u8 }
module m_poly_local_shadow_type = {
  def f 'a (x: a) =
    let g 'a (y: a) : (a, a) = (y, y)
    let h (z: a) = z
    in (h x, g x, g 4u8)
  def main (x: i32) = let (a, (b, c), (d, _)) = f x in (a, [b, c], d)
}
entry poly_local_shadow_type = m_poly_local_shadow_type.main

-- ==
-- entry: type_named_like_value
-- input { 3i32 } output { 6i32 }
module m_type_named_like_value = {
  type double = i32
  def double (double: double) : double = double * 2
  def main = double
}
entry type_named_like_value = m_type_named_like_value.main

-- ==
-- entry: alias_broken_by_copy
-- input { [[1i32,2],[3,4]] } output { [[3i32,4],[3,4]] [[3i32,4],[1,2]] }
module m_alias_broken_by_copy = {
  def main (t: [2][2]i32) =
    let a = copy t
    let r = copy a[1]
    let a[0] = r
    let b = copy t
    let (p, q) = (copy b[0], copy b[1])
    let b[0] = q
    let b[1] = p
    in (a, b)
}
entry alias_broken_by_copy = m_alias_broken_by_copy.main

-- ==
-- entry: update_by_map_of_self
-- input { [1i32,2,3,4] } output { [1i32,2,6,8] [4i32,3,2,1] }
module m_update_by_map_of_self = {
  def main (xs: []i32) =
    let a = copy xs
    let hi = map (* 2) a[2:]
    let a[2:] = hi
    let b = copy xs
    let b[:] = copy (reverse b)
    in (a, b)
}
entry update_by_map_of_self = m_update_by_map_of_self.main

-- ==
-- entry: consume_call_result_part
-- input { 3i64 } output { [9i64,1,2] [true,true,true] }
module m_consume_call_result_part = {
  def mk (n: i64) : (*[n]i64, *[n]bool) = (iota n, replicate n true)
  def main (n: i64) =
    let r = mk n
    let (a, b) = r
    let a[0] = 9
    in (a, copy (replicate n true))
}
entry consume_call_result_part = m_consume_call_result_part.main

-- ==
-- entry: match_in_index_and_slice
-- input { [1i32,2,3] true } output { 3i32 [2i32,3] }
module m_match_in_index_and_slice = {
  def main (xs: []i32) (b: bool) =
    ( xs[match b case true -> 2i64 case false -> 0]
    , xs[(if b then 1 else 0):] )
}
entry match_in_index_and_slice = m_match_in_index_and_slice.main

-- ==
-- entry: negative_sizes_and_zero_slices
-- input { [1i32,2,3] 3i64 } output { empty([0]i32) empty([0]i32) [1i32,2,3] empty([0]i32) }
module m_negative_sizes_and_zero_slices = {
  def main (xs: []i32) (k: i64) = (drop k xs, xs[k:], xs[0:k], take 0 xs)
}
entry negative_sizes_and_zero_slices = m_negative_sizes_and_zero_slices.main

-- ==
-- entry: loop_zero_iterations_sizes
-- input { 0i32 } output { [1i32] 1i64 }
-- input { 3i32 } output { [1i32,0,1,2] 4i64 }
module m_loop_zero_iterations_sizes = {
  def main (k: i32) =
    let r = loop xs = [1] for i < k do xs ++ [i]
    in (r, length r)
}
entry loop_zero_iterations_sizes = m_loop_zero_iterations_sizes.main

-- ==
-- entry: causality_ok
-- input { [3i32,-1,2] } output { 3i32 5i32 [3i32,2,3,2] }
module m_causality_ok = {
  def main (xs: []i32) =
    let ys = filter (> 0) xs
    in (i32.maximum ys, (filter (> 0) xs |> map (+ 0) |> i32.sum), filter (> 0) xs ++ filter (> 0) xs)
}
entry causality_ok = m_causality_ok.main

-- ==
-- entry: functor_size_function
-- input { 3i64 } output { 3f32 }
module m_functor_size_function = {
  module type vecop = { val op [n] : [n]f32 -> [n+1]f32 val red [n] : [n+1]f32 -> f32 }
  module use (V: vecop) = { def run (n: i64) = V.red (V.op (replicate n 2f32)) }
  module u1 = use { def op [n] (xs: [n]f32) : [n+1]f32 = xs ++ [1] def red [n] (xs: [n+1]f32) : f32 = xs[n] + xs[0] }
  def main (n: i64) = u1.run n
}
entry functor_size_function = m_functor_size_function.main

-- ==
-- entry: module_existential_precise
-- input { [1i32,2] } output { [2i32,3] 4i64 [1i32,2] }
module m_module_existential_precise = {
  module m : { val f [n] : [n]i32 -> ?[k].[k]i32 val g : (n: i64) -> ?[k].[k]i32 val q [n] : [n]i32 -> ?[k].([k]i32, [k]bool) } = {
    def f [n] (xs: [n]i32) : [n]i32 = map (+ 1) xs
    def g (n: i64) : [n]i32 = replicate n 3
    def q [n] (xs: [n]i32) = (xs, map (> 1) xs)
  }
  def main (xs: []i32) =
    let (a, b) = m.q xs
    in (m.f xs, length (m.g 4), map2 (\x y -> if y then x else 1) a b)
}
entry module_existential_precise = m_module_existential_precise.main
