-- Small programs of everyday kinds. Written from the specification.

-- ==
-- entry: size_param_absorbs
-- input { 3i64 } output { [0i64,1,2] 3i64 }
module m_size_param_absorbs = {
  def ap [n] (f: i64 -> [n]i64) (x: i64) : [n]i64 = f x
  def main (n: i64) =
    let k = 2i64
    in (ap (\i -> [i - 3, i - 2, i - 1]) n, length (ap (\_ -> iota k ++ [1]) n))
}
entry size_param_absorbs = m_size_param_absorbs.main

-- ==
-- entry: function_param_anon
-- input { [1i32,-2,3] } output { [1i32,3] 3i64 [1i32,-2,3,9] }
module m_function_param_anon = {
  def app (f: []i32 -> []i32) (xs: []i32) = f xs
  def main [n] (xs: [n]i32) =
    ( app (\ys -> filter (> 0) ys) xs
    , length (app (map (+ 1)) xs)
    , app (++ [9]) xs )
}
entry function_param_anon = m_function_param_anon.main

-- ==
-- entry: curried_existential
-- input { 0i32 [1i32,-2,3] } output { [1i32,3] [-2i32] }
module m_curried_existential = {
  def above (k: i32) = \(xs: []i32) -> filter (> k) xs
  def main (k: i32) (xs: []i32) =
    let f = above k
    let r = {go = f, other = \ys -> filter (< k) ys : []i32}
    in (r.go xs, r.other xs)
}
entry curried_existential = m_curried_existential.main

-- ==
-- entry: local_existential_fn
-- input { [1i32,-2,3] [-1i32,-1] } output { [1i32,3] empty([0]i32) [3i32] }
module m_local_existential_fn = {
  def main (a: []i32) (b: []i32) =
    let pos xs = filter (> 0i32) xs
    let big k (xs: []i32) = filter (> k) xs
    in (pos a, pos b, big 2 a)
}
entry local_existential_fn = m_local_existential_fn.main

-- ==
-- entry: sizelifted_param
-- input { true } output { 2i64 3i64 }
module m_sizelifted_param = {
  def cond '~a (b: bool) (x: a) (y: a) : a = if b then x else y
  def pairup '~a '^b (x: a) (f: b) : (a, b) = (x, f)
  def main (b: bool) =
    let (xs, f) = pairup (filter (> 1i32) [1, 2, 3]) (+ 1i64)
    let c = cond b xs xs
    in (length c, f (length c))
}
entry sizelifted_param = m_sizelifted_param.main

-- ==
-- entry: ranks_through_poly
-- input { 2i64 } output { [[[0i64,1],[0,1]],[[0,1],[0,1]]] 2i64 8i64 }
module m_ranks_through_poly = {
  def rep2 'a (n: i64) (x: a) = replicate n (replicate n x)
  def main (n: i64) =
    let t = rep2 n (iota n)
    in (t, length t, length (flatten_3d t))
}
entry ranks_through_poly = m_ranks_through_poly.main

-- ==
-- entry: recursion_in_map
-- input { [[3i32,1,2],[9,8,7]] } output { [[1i32,2,3],[7,8,9]] [6i64,24] }
module m_recursion_in_map = {
  def fact (n: i64) : i64 = if n <= 1 then 1 else n * fact (n - 1)
  def ins [n] (xs: *[n]i32) (i: i64) : *[n]i32 =
    if i == 0 || xs[i-1] <= xs[i] then xs
    else let t = xs[i-1] let xs[i-1] = xs[i] let xs[i] = t in ins xs (i - 1)
  def sort [n] (xs: [n]i32) : [n]i32 = loop ys = copy xs for i < n do ins ys i
  def main [n] (t: [n][3]i32) = (map sort t, map fact [3, 4])
}
entry recursion_in_map = m_recursion_in_map.main

-- ==
-- entry: recursion_in_functor
-- input { [3i32,1,2,5] [2f32,-1,0.5] } output { [5i32,3,2,1] [true,true,false,true] [-1f32,0.5,2] }
module m_recursion_in_functor = {
  module type ord = { type t val leq : t -> t -> bool }
  module sorts (O: ord) = {
    def merge [n][m] (a: [n]O.t) (b: [m]O.t) : []O.t =
      if n == 0 then b else if m == 0 then a
      else if O.leq a[0] b[0] then a[:1] ++ merge a[1:] b else b[:1] ++ merge a b[1:]
    def sort [n] (xs: [n]O.t) : []O.t =
      if n < 2 then xs else merge (sort (take (n/2) xs)) (sort (drop (n/2) xs))
  }
  module desc = sorts { type t = (i32, bool) def leq ((a, _): t) ((b, _): t) = a >= b }
  module asc = sorts { type t = f32 def leq = (f32.<=) }
  def main (xs: []i32) (ys: []f32) =
    let (a, b) = unzip (desc.sort (map (\x -> (x, x % 2 == 1)) xs))
    in (a, b, asc.sort ys)
}
entry recursion_in_functor = m_recursion_in_functor.main

-- ==
-- entry: unused_checks
-- input { [1i32,2] } output { 2i64 3i32 }
module m_unused_checks = {
  def main (xs: []i32) =
    let _ = xs[100]
    let _y = xs :> [77]i32
    let _z = 1 / (xs[0] - 1)
    let _ = if xs[0] == 1 then assert false 3 else 4
    let _ = loop s = 0 for i < 5i64 do s + xs[i * 50]
    let unused = map (\i -> xs[i]) [5i64, 6]
    let _ = assert (xs[0] > 1) unused
    in (length xs, i32.sum xs)
}
entry unused_checks = m_unused_checks.main

-- ==
-- entry: bool_order
-- input { } output { true false true true false [false,false,true] }
module m_bool_order = {
  def main = (false < true, true <= false, true >= true, true > false, (true == false), scan (\a b -> if a > b then a else b) false [false, false, true])
}
entry bool_order = m_bool_order.main

-- ==
-- entry: array_equality
-- input { [1f32,2] } output { true false false true true false }
module m_array_equality = {
  def main (xs: [2]f32) =
    ( xs == [1, 2], xs == [2, 1], [f32.nan] == [f32.nan], ([] : [0]i32) == []
    , [{a = [1u8, 2], b = true}] == [{b = true, a = [1, 2]}], [(1i32, #x : #x | #y)] == [(1, #y)] )
}
entry array_equality = m_array_equality.main

-- ==
-- entry: strings
-- input { "hello" } output { true [72u8, 69u8, 76u8, 76u8, 79u8] 2i32 "olleh" [104u8, 101u8, 108u8, 108u8, 111u8, 33u8] }
module m_strings = {
  def upper (c: u8) = if c >= 'a' && c <= 'z' then c - 32 else c
  def main (s: [5]u8) = (s == "hello", map upper s, i32.sum (map (\c -> i32.bool (c == 'l')) s), reverse s, s ++ "!")
}
entry strings = m_strings.main

-- ==
-- entry: constants_graph
-- input { 2i64 } output { 12i64 [0i64,2,4] 4f64 [3i64,4,5] }
module m_constants_graph = {
  def n0 : i64 = 3
  def xs = iota n0
  def ys = map (* 2) xs
  def total = i64.sum ys + i64.sum (map2 (*) xs ys) - 4
  def cfg = {scale = 2f64, f = \(x: f64) -> x * x, tag = #on 3 : #on i64 | #off}
  def shifted = match cfg.tag case #on k -> map (+ k) xs case #off -> xs
  def main (_k: i64) = (total, copy ys, cfg.f cfg.scale, copy shifted)
}
entry constants_graph = m_constants_graph.main

-- ==
-- entry: function_many_params
-- input { } output { 78i32 [1i32,12] }
module m_function_many_params = {
  def f (a: i32) (b: i32) (c: i32) (d: i32) (e: i32) (f: i32) (g: i32) (h: i32) (i: i32) (j: i32) (k: i32) (l: i32) = (a+b+c+d+e+f+g+h+i+j+k+l, [a, l])
  def main = let g = f 1 2 3 4 5 6 let h = g 7 8 9 in h 10 11 12
}
entry function_many_params = m_function_many_params.main

-- ==
-- entry: for_patterns
-- input { [[1i32,2],[3,4]] } output { 10i32 [4i32,6] 14i32 }
module m_for_patterns = {
  type b = #b (i32, i32)
  def main (t: [][]i32) =
    ( loop s = 0 for r in t do s + (loop q = 0 for x in r do q + x)
    , loop acc = map (const 0) t[0] for (i, r) in zip (indices t) t do map2 (\a x -> a + x + i32.i64 (i * 0)) acc r
    , loop s = 4 for #b (p, q) in [#b (1, 2), #b (3, 4)] : []b do s + p + q )
}
entry for_patterns = m_for_patterns.main

-- ==
-- entry: if_in_everything
-- input { true } output { 3i32 [1i32,7] 5i32 2i32 }
-- input { false } output { 4i32 [2i32,8] 6i32 3i32 }
module m_if_in_everything = {
  def main (b: bool) =
    let r = {a = if b then 3i32 else 4, b = if b then [1i32, 7] else [2, 8]}
    let f = \x -> if b then x else x + 1
    in (r.a, r.b, f 5, (loop x = if b then 1 else 2 for _i < (if b then 1 else 1i32) do x + 1))
}
entry if_in_everything = m_if_in_everything.main

-- ==
-- entry: local_module_like_records
-- input { 4i32 } output { 16i32 8i32 [16i32,8] }
module m_local_module_like_records = {
  def ops = {sq = \(x: i32) -> x * x, db = \(x: i32) -> x + x}
  def apply (o: {sq: i32 -> i32, db: i32 -> i32}) x = [o.sq x, o.db x]
  def main (x: i32) = (ops.sq x, x |> ops.db, apply (ops with db = \y -> 2 * y) x)
}
entry local_module_like_records = m_local_module_like_records.main

-- ==
-- entry: record_update_function_field
-- input { 5i32 } output { 6i32 10i32 11i32 }
module m_record_update_function_field = {
  def main (x: i32) =
    let r = {f = (+ 1), n = x}
    let s = r with f = (* 2)
    let t = {inner = s} with inner.f = \y -> s.f y + 1
    in (r.f r.n, s.f s.n, t.inner.f t.inner.n)
}
entry record_update_function_field = m_record_update_function_field.main

-- ==
-- entry: tuple_swap_loop
-- input { 5i32 } output { 8i32 5i32 }
module m_tuple_swap_loop = {
  def main (n: i32) = loop (a, b) = (1, 1) for _i < n - 1 do (a + b, a)
}
entry tuple_swap_loop = m_tuple_swap_loop.main

-- ==
-- entry: nested_loops_while_for
-- input { 30i64 } output { [2i64,3,5,7,11,13,17,19,23,29] }
module m_nested_loops_while_for = {
  def is_prime (n: i64) = n > 1 && (loop (i, ok) = (2, true) while ok && i * i <= n do (i + 1, n % i != 0)).1
  def main (n: i64) = filter is_prime (iota n)
}
entry nested_loops_while_for = m_nested_loops_while_for.main

-- ==
-- entry: size_expression_with_module_const
-- input { } output { [[0u8,0],[0,0],[0,0]] 8i64 [[9u8,9],[9,9],[9,9]] }
module m_size_expression_with_module_const = {
  module cfg = { def w : i64 = 2 def h : i64 = 3 module sub = { def d = 4i64 } }
  type frame = [cfg.h][cfg.w]u8
  def blank () : frame = replicate cfg.h (replicate cfg.w 0)
  def vol () : [cfg.w * cfg.sub.d]i32 = replicate (cfg.w * cfg.sub.d) 1
  def main = (blank (), length (vol ()), map (map (+ 9)) (blank ()) : frame)
}
entry size_expression_with_module_const = m_size_expression_with_module_const.main

-- ==
-- entry: type_in_terms_of_abbrev_with_sizes
-- input { [1f32,2,3] } output { 6f32 [2f32,4,6] 3i64 }
module m_type_in_terms_of_abbrev_with_sizes = {
  type vec [n] = [n]f32
  type pair [n] 't = (vec [n], t)
  type nested [n] = pair [n] (vec [n])
  def dot [n] (p: nested [n]) = f32.sum (map2 (*) p.0 p.1)
  def dbl [n] ((v, k): pair [n] f32) : vec [n] = map (* k) v
  def main [n] (v: vec [n]) = (dot (v, replicate n 1), dbl (v, 2), n)
}
entry type_in_terms_of_abbrev_with_sizes = m_type_in_terms_of_abbrev_with_sizes.main

-- ==
-- entry: shadow_type_param
-- input { 3i32 } output { 3i32 true 4i32 }
module m_shadow_type_param = {
  type t = bool
  def f 't (x: t) : t = x
  def g (x: t) : t = x
  def main (x: i32) = (f x, g true, f (x + 1))
}
entry shadow_type_param = m_shadow_type_param.main

-- ==
-- entry: loop_pipe_result
-- input { 3i32 } output { 6i64 9i32 [3u8,3] }
module m_loop_pipe_result = {
  def main (k: i32) =
    let (a, {b, c}) =
      loop (a: i64, {b, c = (c: [2]u8)}) = (0, {b = k, c = [0, 0]}) for i < k do
        (a + i64.i32 i + 1, {b = b + 2, c = map (+ 1) c})
    in (a, b, c)
}
entry loop_pipe_result = m_loop_pipe_result.main

-- ==
-- entry: deep_records
-- input { 1i32 } output { 1i32 9i32 [1i32,1] }
module m_deep_records = {
  def main (x: i32) =
    let r = {a = {b = {c = {d = {e = x, f = [x, x]}, g = 0i32}}}}
    let s = r with a.b.c.d.e = 9
    in (r.a.b.c.d.e, s.a.b.c.d.e, s.a.b.c.d.f)
}
entry deep_records = m_deep_records.main

-- ==
-- entry: wildcards
-- input { [1i32,2,3] } output { 3i64 3i32 7i32 }
module m_wildcards = {
  def third (_, _, z) = z : i32
  def ign _ _ (x: i32) = x
  def main (xs: []i32) =
    let _ = xs
    let (_, _n) = (xs, 3i32)
    in (length (map (\_ -> ()) xs), third (true, [1u8], 3), ign () {a = 1i32} 7)
}
entry wildcards = m_wildcards.main

-- ==
-- entry: negated_application
-- input { 3i32 } output { -3i32 -4i32 2i32 -9i32 9i32 true }
module m_negated_application = {
  def f (x: i32) = x
  def main (x: i32) = (-f x, -x - 1, f x -1, -x ** 2 * -1 * -1 - 2 * x ** 2, (-x) ** 2, !(x < 2) && !false)
}
entry negated_application = m_negated_application.main

-- ==
-- entry: many_uses_of_backtick_sections
-- input { [7i32,3] } output { [1i32,1] [2i32,0] [true,false] [7i32,5] }
module m_many_uses_of_backtick_sections = {
  def mod (a: i32) (b: i32) = a % b
  def main (xs: []i32) =
    ( map (`mod` 2) xs, map (`mod` (2 + 1)) xs |> map (\x -> if x == 1 then 2 else x), map ((5 `i32.max`) >-> (> 5)) xs, map (5 `i32.max`) xs )
}
entry many_uses_of_backtick_sections = m_many_uses_of_backtick_sections.main

-- ==
-- entry: attribute_scopes_right
-- input { [1i32,2,3] } output { 6i32 [2i32,3,4] 3i32 }
module m_attribute_scopes_right = {
  #[some]
  module m = { #[inline] def f (x: i32) = x + 1 #[t] type t = i32 }
  #[foo] type u = m.t
  #[bar] open { def z = 3i32 }
  def main (xs: []i32) = (#[a] #[b(c)] i32.sum (#[d] xs), map (#[e] m.f) xs, #[f] (z : u))
}
entry attribute_scopes_right = m_attribute_scopes_right.main
