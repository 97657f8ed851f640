-- Ways of writing: literals, precedence, types, conversions. Written from the specification.

-- ==
-- entry: numbers_more
-- input { } output { 2i32 1000.0f64 0.0015f16 255u8 1000.5f64 -1i8 1e10f32 18446744073709551615u64 -9223372036854775808i64 0i32 16777216f32 }
module m_numbers_more = {
  def main = (0b1_0, 1e3, 1.5e-3f16, 0xFFu8, 1_000.5, 0xFFi8, 1E10f32, 0xFFFF_FFFF_FFFF_FFFFu64, -9223372036854775808i64, 00, 16777217f32)
}
entry numbers_more = m_numbers_more.main

-- ==
-- entry: precedence_long
-- input { 5i32 3i32 } output { 19i32 true 6i32 6i32 1i32 -2i32 40i32 true }
module m_precedence_long = {
  def main (a: i32) (b: i32) =
    ( a + b * 4 - 2 ** 1 + 8 / 2
    , a > b == !(a < b) && a != b || false
    , a | b & 6 ^ 0
    , a ^ b
    , a & b == 1 |> i32.bool
    , -a + b
    , a << b
    , a - b - 1 == 1 && 2 * 3 % 4 == 2 )
}
entry precedence_long = m_precedence_long.main

-- ==
-- entry: if_chains_pipes
-- input { 4i32 } output { 14i32 8i32 [5i32] }
module m_if_chains_pipes = {
  def main (x: i32) =
    ( if x > 3 then x + 10 else x |> (+ 1)
    , (if x > 3 then x else 0) |> (* 2)
    , if x < 3 then [] else [x] |> map (+ 1) )
}
entry if_chains_pipes = m_if_chains_pipes.main

-- ==
-- entry: attr_let_lambda
-- input { [3i32,4] } output { [4i32,5] 7i32 }
module m_attr_let_lambda = {
  def main (xs: []i32) =
    #[outer] let ys = #[inner] map (\x -> #[deep] x + 1) xs
    let #[p] (a, #[q] b) = #[tuple] (xs[0], xs[1])
    in #[result] (ys, a + b)
}
entry attr_let_lambda = m_attr_let_lambda.main

-- ==
-- entry: operators_defined
-- input { 3i32 4i32 } output { 25i32 11i32 34i32 true 4i32 [3i32,4] 12i32 }
module m_operators_defined = {
  def (<+>) a b = a * a + b * b : i32
  def (>>=) (a: i32) (f: i32 -> i32) = f a
  def (^^) a b = a * 10 + b : i32
  def (<*>) (f: i32 -> bool) (x: i32) = f x
  def (%%%) (a: i32) b = if a > b then a else b
  def (||>) [n] (xs: [n]i32) f = f xs : [n]i32
  def x `times` y = x * y : i32
  def main (a: i32) (b: i32) =
    (a <+> b, a >>= ((+ 4) >-> (+ 4)), a ^^ b, (> 3) <*> b, a %%% b, [a, b] ||> id, a `times` b)
}
entry operators_defined = m_operators_defined.main

-- ==
-- entry: type_syntax
-- input { [1i32,2] } output { 3i32 2i64 true 7i32 }
module m_type_syntax = {
  type tree 'a = #leaf | #node {val_: a, kids: i64}
  def f (x: [](tree i32)) : i32 = i32.sum (map (\t -> match t case #leaf -> 1 case #node {val_, kids = _} -> val_) x)
  def g (t: [2](i32, {a: [2]bool})) = t[0].1.a[1]
  def h (k: (#a | #b (i32, i32)) -> i32) = k (#b (3, 4))
  def main (xs: [2]i32) =
    ( f [#leaf, #node {val_ = xs[1], kids = 0}]
    , length (replicate 2 (#leaf : tree ([3]u8)))
    , g [(1, {a = [false, true]}), (2, {a = [true, false]})]
    , h (\v -> match v case #a -> 0 case #b (p, q) -> p + q) )
}
entry type_syntax = m_type_syntax.main

-- ==
-- entry: multi_let_no_in
-- input { 1i32 } output { 10i32 }
module m_multi_let_no_in = {
  def main (x: i32) =
    let a = x let b = a + 1 let f y = y * 2 let c = f b
    let [n] (zs: [n]i32) = [c, c] let zs[0] = 2 let r = {q = zs[0]} let r.q = 6
    in a + b + r.q + i32.i64 n - 1
}
entry multi_let_no_in = m_multi_let_no_in.main

-- ==
-- entry: nested_match_loop_if
-- input { 10i32 } output { 34i32 [0i32,1,0,3,0,5,0,7,0,9] }
module m_nested_match_loop_if = {
  type t = #even i32 | #odd i32
  def cls (i: i32) : t = if i % 2 == 0 then #even i else #odd i
  def main (n: i32) =
    ( loop s = 0 for i < n do
        match cls i
        case #even k -> (match (k > 4, k) case (true, m) -> s + m case (false, _) -> s)
        case #odd k -> if k == 1 then s + 20 else s
    , map (\i -> match cls (i32.i64 i) case #odd k -> k case #even _ -> 0) (iota (i64.i32 n)) )
}
entry nested_match_loop_if = m_nested_match_loop_if.main

-- ==
-- entry: as_argument_forms
-- input { [1i32,2] } output { 5i32 3i32 [2i32,3] 6i32 }
module m_as_argument_forms = {
  def f (x: i32) (r: {a: i32}) (t: (i32, i32)) (v: [2]i32) = x + r.a + t.0 + v[1]
  def main (xs: [2]i32) =
    ( f 1 {a = 1} (1, 2) xs
    , (\x y -> x + y) 1 2
    , (map (\x -> x + 1)) xs
    , f (let q = 1 in q) ({a = 0} with a = 2) (if true then (1, 1) else (0, 0)) [0, 2] )
}
entry as_argument_forms = m_as_argument_forms.main

-- ==
-- entry: unit_and_empty_records
-- input { 2i64 } output { true 2i64 1i32 }
module m_unit_and_empty_records = {
  type e = {}
  def f (x: e) (y: ()) : {} = if x == y then x else y
  def main (n: i64) =
    let us : [n]() = replicate n {}
    let r = {u = (), k = 1i32}
    in (f {} () == (), length (map (\() -> {}) us), match r.u case () -> r.k)
}
entry unit_and_empty_records = m_unit_and_empty_records.main

-- ==
-- entry: index_exprs
-- input { [[1i32,2,3],[4,5,6]] } output { 6i32 [4i32,5,6] [2i32,5] [[2i32,3],[5,6]] [[6i32,5,4],[3,2,1]] 5i32 [[1i32,3]] }
module m_index_exprs = {
  def main (t: [2][3]i32) =
    let i = 1i8
    in (t[i, 2], t[i], t[:, i], t[:, 1:], t[::-1, ::-1], t[i][i], t[0:1, ::2])
}
entry index_exprs = m_index_exprs.main

-- ==
-- entry: where_sizes_named
-- input { 3i64 } output { [[0i64,1,2],[3,4,5],[6,7,8]] [0i64,4,8] 12i64 }
module m_where_sizes_named = {
  def grid (n: i64) : [n][n]i64 = unflatten (iota (n * n))
  def diag [n] 'a (t: [n][n]a) : [n]a = tabulate n (\i -> t[i, i])
  def main (n: i64) = let g = grid n in (g, diag g, i64.sum (diag g))
}
entry where_sizes_named = m_where_sizes_named.main

-- ==
-- entry: shadow_param_names
-- input { 3i64 [1i64,2,3] } output { 9i64 [1i64,2,3] }
module m_shadow_param_names = {
  def f (n: i64) (xs: [n]i64) : i64 = let n = i64.sum xs in n + length xs
  def main (n: i64) (xs: [n]i64) = (f n xs, let n = 5 in let _ = n in xs)
}
entry shadow_param_names = m_shadow_param_names.main

-- ==
-- entry: local_types_in_modules
-- input { } output { 4i32 9i32 }
module m_local_types_in_modules = {
  module m = { type t = i32 module type s = { val x : t } module k : s = { def x = 4i32 } def y : t = k.x module f (P: s) = { def z = P.x + k.x } }
  module q : m.s = { def x = 5i32 }
  module r = m.f q
  def main = (m.y : m.t, r.z)
}
entry local_types_in_modules = m_local_types_in_modules.main

-- ==
-- entry: long_tuple
-- input { } output { 66i32 12i32 [1i32,2,3] }
module m_long_tuple = {
  def t = (1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32, 9i32, 10i32, 11i32, 12i32)
  def main =
    let (a, b, c, d, e, f, g, h, i, j, k, _) = t
    in (a + b + c + d + e + f + g + h + i + j + k, t.11, [t.0, t.1, t.2])
}
entry long_tuple = m_long_tuple.main

-- ==
-- entry: comparisons_chain
-- input { } output { true false true true false }
module m_comparisons_chain = {
  def main = (1 < 2 == true, 1 > 2 == true, 'a' < 'b', (1.0 <= 1.0) != (2.0 < 1.0), true < false)
}
entry comparisons_chain = m_comparisons_chain.main

-- ==
-- entry: fmod_and_int_pow
-- input { } output { -1.5f32 1.5f32 1.5f64 -8i32 1i32 0i8 1024u16 0.25f64 }
module m_fmod_and_int_pow = {
  def main = (-5.5 % 2f32, 5.5 % -2f32, 5.5 % 2.0, (-2) ** 3, 7 ** 0, 2i8 ** 8, 2u16 ** 10, 2.0 ** -2.0)
}
entry fmod_and_int_pow = m_fmod_and_int_pow.main

-- ==
-- entry: conversions_table
-- input { } output { 255u16 65535u16 -1i16 44u8 -1i8 4294967295u32 255u64 18446744073709551615u64 3i32 -3i32 0i32 0i64 true true 1f32 255u8 2048f16 1.8446744e19f32 }
module m_conversions_table = {
  def main =
    (u16.i8 (-1), u16.i16 (-1), i16.i8 (-1), u8.i32 300, i8.u8 255, u32.i32 (-1), u64.i8 (-1), u64.i64 (-1), i32.f32 3.9, i32.f64 (-3.9), i32.f32 f32.nan, i64.f64 f64.inf
    , bool.f32 f32.nan, bool.i8 (-1), f32.bool true, u8.f32 (-1.7), f16.i64 2049, f32.u64 u64.highest)
}
entry conversions_table = m_conversions_table.main

-- ==
-- entry: float_specials
-- input { } output { true false true false true 1f32 f32.nan -f32.inf f32.inf true 2f32 -2f32 2f64 f64.nan true }
module m_float_specials = {
  def main =
    ( f32.isnan (0/0), f32.nan == f32.nan, f32.nan != f32.nan, f32.nan < 1, f32.isinf (1/0), f32.max f32.nan 1, f32.max f32.nan f32.nan, f32.maximum [], f32.minimum []
    , f32.to_bits (-0.0) == 0x80000000, f32.round 2.5, f32.round (-1.5), f64.trunc 2.9, f64.sqrt (-1), f64.atan2 0 (-1) > 3.14 )
}
entry float_specials = m_float_specials.main

-- ==
-- entry: wrap
-- input { 127i8 255u8 } output { -128i8 0u8 -128i8 1i8 -128i8 255u8 0i8 -128i8 }
module m_wrap = {
  def main (a: i8) (b: u8) = (a + 1, b + 1, i8.abs i8.lowest, a * a, -i8.lowest, -(b - 254), i8.lowest % -1, i8.lowest / -1)
}
entry wrap = m_wrap.main
