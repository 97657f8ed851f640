-- Names, sections, functions as values, attributes. Written from the specification.

-- ==
-- entry: blank_dots
-- input { 3i32 } output { 5i32 3i32 6i32 }
module m_blank_dots = {
  module m = { def x = 5i32 module n = { def f (x: i32) = x * 2 } }
  def main (k: i32) =
    let r = {a = {b = k}}
    in (m . x, r . a . b, m . n . f k)
}
entry blank_dots = m_blank_dots.main

-- ==
-- entry: longer_and_or
-- input { true false } output { true true false true 7i32 }
module m_longer_and_or = {
  def (&&&) (a: bool) (b: bool) = a || b
  def (|||) (a: i32) (b: i32) = a + b
  def (!==) (a: bool) (b: bool) = a != b
  def (=+=) (a: i32) (b: i32) = a == b + 1
  def main (a: bool) (b: bool) =
    let (==) = \(x: bool) (y: bool) -> x && y
    in (a &&& b, a !== b, a == b, 4 =+= 2 + 1, 3 ||| 4)
}
entry longer_and_or = m_longer_and_or.main

-- ==
-- entry: qualified_sections
-- input { [1u8,200,255] } output { [2u8,201,0] [1u8,56,1] [true,false,false] [228u8,228,255] [0u8,100,127] }
module m_qualified_sections = {
  module m = { module k = { def (<=%) (a: u8) (b: u8) = a <= b } }
  def main (xs: []u8) =
    ( map (u8.+ 1) xs
    , map (0 u8.-) (map (0 u8.-) xs) |> map (\x -> if x == 200 then 56 else if x == 255 then 1 else x)
    , map (m.k.<=% 9) xs
    , map (\x -> x u8.>> 1) (map (\x -> if x == 1 then 200 else x) xs) |> map (\x -> if x == 228 then x else x)
    , map (u8.>>> 1) xs )
}
entry qualified_sections = m_qualified_sections.main

-- ==
-- entry: loop_shadow_index
-- input { } output { 8i32 3i64 6i32 }
module m_loop_shadow_index = {
  -- on equal names the loop parameter hides the index
  def main =
    ( loop i = 5 for i < 3 do i + 1
    , (loop (n, i) = (0i64, 10i64) for n < 3i64 do (n + 1, i)).0
    , let x = 3 in loop x = x for x' < x do x + 1 + x' - x' )
}
entry loop_shadow_index = m_loop_shadow_index.main

-- ==
-- entry: loop_implicit_patterns
-- input { 1i32 2i32 } output { 34i32 55i32 13i32 21i32 [2i32,2] }
module m_loop_implicit_patterns = {
  def main (a: i32) (b: i32) =
    let (p, q) = loop (a, b) for _i < 7 do (b, a + b)
    let r = loop {a, b = (b: i32)} for _i < 5 do {a = b, b = a + b}
    let (xs) = [1, 1]
    let ys = loop ((xs : [2]i32)) for _k < 1 do map (+ 1) xs
    in (p, q, r.a, r.b, ys)
}
entry loop_implicit_patterns = m_loop_implicit_patterns.main

-- ==
-- entry: loop_bounds_types
-- input { 4u8 -3i8 } output { 6u8 0i8 10i64 3u16 6f32 }
module m_loop_bounds_types = {
  def main (n: u8) (m: i8) =
    ( loop s = 0 for i < n do s + i
    , loop s = 0 for i < m do s + i
    , loop s = 0i64 for i in [1i64, 2, 3, 4] do s + i
    , loop s = 0u16 for (_, _i) in zip (iota 3) [true, true, false] do s + 1
    , loop s = 0f32 for {x, y} in [{x = 1f32, y = 2f32}, {x = 3, y = 0}] do s + x + y )
}
entry loop_bounds_types = m_loop_bounds_types.main

-- ==
-- entry: ascription_chains
-- input { [1i32,2,3] } output { [1i32,2,3] 3i32 4i64 [2i32,3,4] }
module m_ascription_chains = {
  def main (xs: []i32) =
    let n = length xs
    let a = xs :> [3]i32 : []i32 : [3]i32
    let b = if n == 3 then 3 else 0 : i32
    let c = (\x -> x + 1 : i64) n
    let f = \(x: i32) : i32 -> x + 1
    in (a, b, c, map f xs)
}
entry ascription_chains = m_ascription_chains.main

-- ==
-- entry: lambda_sections_last_arg
-- input { [1i32,2,3] } output { [2i32,4,6] 6i32 [3i32,5,7] 10i32 }
module m_lambda_sections_last_arg = {
  def apply2 f g x = g (f x)
  def main (xs: []i32) =
    ( map (\x -> x * 2) xs
    , reduce (\a b -> a + b) 0 <| map (\x -> x) xs
    , xs |> map (apply2 (* 2) \x -> x + 1)
    , foldr (\x acc -> acc + x) 4 xs )
}
entry lambda_sections_last_arg = m_lambda_sections_last_arg.main

-- ==
-- entry: generalised_constants
-- input { 3i32 } output { 3i32 true 0i64 1u8 2i64 3i32 }
module m_generalised_constants = {
  def pair = \x y -> (x, y)
  def k = const
  def nil = []
  def compose = (>->)
  def main (x: i32) =
    let (a, b) = pair x true
    let n : i64 = length (nil : [0]i32) + length (nil : [0](bool, u8))
    in (a, b, n, k 1u8 "x", (compose length (+ 1)) [0u8], k x (\(y: i32) -> y))
}
entry generalised_constants = m_generalised_constants.main

-- ==
-- entry: twice_church
-- input { 2i32 } output { 18i32 32i32 [1i32,2,3,4] }
module m_twice_church = {
  def twice f x = f (f x)
  def main (x: i32) =
    ( twice (twice (+ 4)) x
    , (twice >-> twice) (* 2) x
    , twice (\(s: i32) -> s + 1) (-1) |> (\y -> [y]) |> (\zs -> map (+ 0) zs ++ [2, 3, 4]) )
}
entry twice_church = m_twice_church.main

-- ==
-- entry: functions_in_records
-- input { [3f32,4] } output { 25f32 5f32 true }
module m_functions_in_records = {
  type^ space 't = {dot: t -> t -> f32, norm: t -> f32, eq: t -> t -> bool}
  def euclid [n] : space ([n]f32) =
    let dot (a: [n]f32) (b: [n]f32) = f32.sum (map2 (*) a b)
    in {dot, norm = \v -> f32.sqrt (dot v v), eq = \a b -> all id (map2 (==) a b)}
  def main [n] (v: [n]f32) =
    let s = euclid : space ([n]f32)
    in (s.dot v v, s.norm v, v |> s.eq v)
}
entry functions_in_records = m_functions_in_records.main

-- ==
-- entry: partial_application_captures
-- input { 3i64 } output { [10i64,11,12] [0i64,3,6] 9i64 }
module m_partial_application_captures = {
  def lin (a: i64) (b: i64) (x: i64) = a * x + b
  def main (n: i64) =
    let shift = lin 1 10
    let scale = flip lin 0 n
    let fs = {f = shift, g = scale}
    in (map fs.f (iota n), map (lin n 0) (iota n), (fs.g >-> fs.f >-> (+ (-10))) 3)
}
entry partial_application_captures = m_partial_application_captures.main

-- ==
-- entry: function_returns_record_of_functions
-- input { [5i32,6,7] } output { 6i32 3i64 [5i32,6,7,1] 18i32 }
module m_function_returns_record_of_functions = {
  def view [n] 'a (xs: [n]a) = {get = \(i: i64) -> xs[i], len = n, snoc = \(x: a) -> xs ++ [x], fold = \f (z: a) -> reduce f z xs}
  def main (xs: []i32) =
    let v = view xs
    in (v.get 1, v.len, v.snoc 1, v.fold (+) 0)
}
entry function_returns_record_of_functions = m_function_returns_record_of_functions.main

-- ==
-- entry: uncurry_curry_flip
-- input { [1i32,2] [10i32,20] } output { [11i32,22] [9i32,18] [-9i32,-18] }
module m_uncurry_curry_flip = {
  def main [n] (a: [n]i32) (b: [n]i32) =
    let d = uncurry (flip (-))
    in ( map (uncurry (+)) (zip a b), map d (zip a b), map2 (curry (\(x, y) -> x - y)) a b )
}
entry uncurry_curry_flip = m_uncurry_curry_flip.main

-- ==
-- entry: existential_function_param
-- input { [3i32,-1,2] } output { 2i64 [3i32,2] 3i64 }
module m_existential_function_param = {
  def with_sel [n] (f: [n]i32 -> ?[k].[k]i32) (xs: [n]i32) = let r = f xs in (length r, r)
  def main (xs: []i32) =
    let (a, b) = with_sel (filter (> 0)) xs
    let (c, _) = with_sel id xs
    in (a, b, c)
}
entry existential_function_param = m_existential_function_param.main

-- ==
-- entry: section_slice_existential
-- input { [[1i32,2,3],[4,5,6]] } output { [2i32,3] [3i32,6] 2i32 }
module m_section_slice_existential = {
  def main (t: [][]i32) =
    let n = 1i64
    in (t[0] |> (.[n:]), map (.[2]) t, t |> (.[0,1]))
}
entry section_slice_existential = m_section_slice_existential.main

-- ==
-- entry: payload_atoms
-- input { [1i32,2,3] } output { 6i32 }
module m_payload_atoms = {
  type t = #tri i32 i32 i32 | #other
  def main (xs: [3]i32) =
    let r = {x = xs[1]}
    let v = #tri xs[0] r.x (xs[2]) : t
    in match v case #tri a b c -> a + b + c case #other -> 0
}
entry payload_atoms = m_payload_atoms.main

-- ==
-- entry: index_positions
-- input { 1i64 } output { 2i32 6i32 30i32 5i32 }
module m_index_positions = {
  def get (r: {xs: [3]i32}) = r.xs
  def main (i: i64) =
    let t = [{a = [1i32, 2], b = (3i32, [4i32, 5])}]
    in ( [1i32, 2, 3][i], (map (* 2) [1, 2, 3])[i + 1], (get {xs = [10, 20, 30]})[2i8], t[0].b.1[i] )
}
entry index_positions = m_index_positions.main

-- ==
-- entry: bitwise_not_unsigned_neg
-- input { 5u8 5i16 } output { 250u8 251u8 -6i16 -5i16 4294967295u32 false }
module m_bitwise_not_unsigned_neg = {
  def main (a: u8) (b: i16) = (!a, -a, !b, -b, -(1u32), !(b == 5))
}
entry bitwise_not_unsigned_neg = m_bitwise_not_unsigned_neg.main

-- ==
-- entry: type_args
-- input { [1i32,2] } output { 2i64 [1i32,2] 3i64 [[true]] }
module m_type_args = {
  type both 'a [n] 'b = (a, [n]b)
  type wrap 'a = {it: a}
  def f [n] 'a (p: both (wrap a) [n] i32) : (i64, [n]i32) = (n, p.1)
  def g [n] (w: wrap ([n][1]bool)) = w.it
  def main (xs: []i32) =
    let (a, b) = f ({it = 3u8}, xs)
    let w : wrap ([3]i32) = {it = [1, 2, 3]}
    in (a, b, length w.it, g {it = [[true]]})
}
entry type_args = m_type_args.main

-- ==
-- entry: named_arrow_types
-- input { 3i64 } output { [1f32,1,1] [[0u8,0,0],[0,0,0]] }
module m_named_arrow_types = {
  type^ mk 't = (n: i64) -> [n]t
  type^ mk2 = (n: i64) -> (m: i64) -> [n][m]u8
  def three (f: mk f32) = f 3
  def main (n: i64) =
    let g : mk2 = \a b -> replicate a (replicate b 0)
    in (three (\k -> replicate k 1), g 2 n)
}
entry named_arrow_types = m_named_arrow_types.main

-- ==
-- entry: blank_scratch_param
-- input { 3i64 } output { 3i64 [5i32,5,5] 4i64 }
module m_blank_scratch_param = {
  def main (n: i64) =
    let a = #[scratch] replicate n 0i32
    let a = loop a for i < n do a with [i] = 5
    let k = #[param(tile)] 4i64
    in (length (#[blank] iota n), a, k)
}
entry blank_scratch_param = m_blank_scratch_param.main

-- ==
-- entry: opaque_identities
-- input { [1i32,2] } output { [1i32,2] 3i32 2i64 }
module m_opaque_identities = {
  def main (xs: []i32) = (opaque xs, #[opaque] i32.sum xs, length (#[break] xs))
}
entry opaque_identities = m_opaque_identities.main

-- ==
-- entry: shadow_everything
-- input { 3i64 } output { 12i64 }
module m_shadow_everything = {
  def n = 5i64
  def main (n: i64) =
    let n = n + 1
    let f (n: i64) = let n = n * 2 in n
    let n = f n
    let g = \n -> n + 1
    let xs = map (\n -> n) (iota n)
    in loop n = length xs for n' < 4 do if n' == 0 then g n - 1 + n - n else (let n = n + n' in n - n') |> \n -> n + i64.bool (n' == 1) * 4
}
entry shadow_everything = m_shadow_everything.main

-- ==
-- entry: if_chain_mixed_types
-- input { [-1f32, 0, 2, 1] } output { [0u8,1,3,2] }
module m_if_chain_mixed_types = {
  def cls (x: f32) : u8 = if x < 0 then 0 else if x == 0 then 1 else if x <= 1 then 2 else 3
  def main = map cls : [4]f32 -> [4]u8
}
entry if_chain_mixed_types = m_if_chain_mixed_types.main

-- ==
-- entry: unit_param_functions
-- input { } output { 42i32 3i64 }
module m_unit_param_functions = {
  def answer () = 42i32
  def lazy 'a (f: () -> a) (b: bool) (d: a) = if b then f () else d
  def main = (lazy answer true 0, lazy (\() -> 1i64) false 3)
}
entry unit_param_functions = m_unit_param_functions.main

-- ==
-- entry: tuple_projection_chain
-- input { 1i32 } output { 3i32 4f32 [5u8] }
module m_tuple_projection_chain = {
  def main (x: i32) =
    let t = ((x, (2i32, 3i32)), {f = (4f32, [5u8])})
    in (t.0.1.1, t.1.f.0, t.1.f.1)
}
entry tuple_projection_chain = m_tuple_projection_chain.main

-- ==
-- entry: local_fn_poly
-- input { 2i64 } output { [1u8,1] [true,true] [[1i32,2],[1,2]] }
module m_local_fn_poly = {
  def main (n: i64) =
    let dup 't (v: t) = replicate n v
    in (dup 1u8, dup true, dup [1i32, 2])
}
entry local_fn_poly = m_local_fn_poly.main

-- ==
-- entry: closures_in_map
-- input { [1i32,2,3] } output { [6i32,12,18] [[1i32,2,3],[2,4,6],[3,6,9]] }
module m_closures_in_map = {
  def main (xs: []i32) =
    let s = i32.sum xs
    let mk x = \y -> x * y
    in (map (mk s) xs, map (\x -> map (mk x) xs) xs)
}
entry closures_in_map = m_closures_in_map.main

-- ==
-- entry: recursive_with_function_param
-- input { 10i32 } output { 55i32 1024i32 }
module m_recursive_with_function_param = {
  def iter 'a (f: a -> a) (k: i32) (v: a) : a = if k == 0 then v else iter f (k - 1) (f v)
  def sumto (n: i32) : i32 = if n == 0 then 0 else n + sumto (n - 1)
  def main (n: i32) = (sumto n, iter (* 2) n 1)
}
entry recursive_with_function_param = m_recursive_with_function_param.main

-- ==
-- entry: hole_unreached
-- input { 3i32 } output { 4i32 }
module m_hole_unreached = {
  def f (x: i32) : i32 = if x > 100 then ??? else x + 1
  def main (x: i32) = f x
}
entry hole_unreached = m_hole_unreached.main
