-- Corners of the grammar and of the lexical rules. Written from the specification.

-- ==
-- entry: number_forms
-- input { }
-- output { 14i32 7986i32 44u8 3.0f64 1536.0f64 1000i64 255u8 1994i16 2.5f32 10i32 }
module m_number_forms = {
  def roman = 0rXIV
  def hexf32 = 0x1f32
  def wrapped = 300u8
  def hf : f64 = 0x1.8p1
  def hg = 0x1.8p1_0f64
  def big : i64 = 1_000_
  def b = 0b1111_1111u8
  def year = 0rMCMXCIVi16
  def e = 2_5.0e-1f32
  def t = ((1i32, 10i32), 3i32)
  def main = (roman, hexf32, wrapped, hf, hg, big, b, year, e, t.0.1)
}
entry number_forms = m_number_forms.main

-- ==
-- entry: chars_as_numbers
-- input { [72u8, 105u8] } output { 97f32 66u16 [104u8, 73u8] 10i8 39i64 }
module m_chars_as_numbers = {
  def swapcase (c: u8) : u8 =
    match c
    case 'a' -> 'A'
    case 'i' -> 'I'
    case _ -> if c >= 'A' && c <= 'Z' then c + ('a' - 'A') else c
  def main (s: []u8) =
    let q : f32 = 'a'
    let w = 'B' : u16
    in (q, w, map swapcase s, '\n' : i8, '\'' : i64)
}
entry chars_as_numbers = m_chars_as_numbers.main

-- ==
-- entry: string_escapes
-- input { } output { [65u8, 27u8, 195u8, 169u8, 34u8, 92u8] 2i64 0i64 [1u8, 97u8] [195u8, 131u8] }
module m_string_escapes = {
  def main = ("\65\ESC\233\"\\", length "\195", length "", "\^Aa", "\o303")
}
entry string_escapes = m_string_escapes.main

-- ==
-- entry: operator_fixity
-- input { 7i32 3i32 } output { 14i32 true 37i32 [7i32,3i32,1i32] }
module m_operator_fixity = {
  def (+^) (a: i32) (b: i32) = a * b
  def (<=>) (a: i32) (b: i32) = a == b
  def (|>>) 'a 'b [n] (xs: [n]a) (f: a -> b) = map f xs
  def (***) (a: i32) (b: i32) = a - b
  -- +^ binds like +, so 2 * 4 happens first: 5 +^ 8 ... ; *** like **
  def main (x: i32) (y: i32) =
    ( x +^ 2 * 1
    , x + 1 <=> y + 5
    , x +^ 5 + 2
    , [x, y, 2 * x *** y - 7] |>> \v -> v )
}
entry operator_fixity = m_operator_fixity.main

-- ==
-- entry: left_assoc_power
-- input { } output { 64i32 9i32 512i64 -4i32 1i32 -3i32 -1i32 -1i32 }
module m_left_assoc_power = {
  def main =
    ( 2 ** 3 ** 2
    , - 3 ** 2
    , 2i64 ** (3 ** 2)
    , -7 / 2, -7 % 2, -7 // 2, -7 %% 2, 5 % -3 )
}
entry left_assoc_power = m_left_assoc_power.main

-- ==
-- entry: sections_all
-- input { [5i32, 2, 9] } output { [3i32,0,7] [-3i32,0,-7] [25i32,4,81] [2.0f32,-1.0,6.0] [7i32,4,11] }
module m_sections_all = {
  def main (xs: []i32) =
    let minus2 = (i32.- 2)
    let from2 = (2 -)
    let sq x = x ** 2
    in ( map minus2 xs
       , map from2 xs
       , map sq xs
       , map (f32.i32 >-> (f32.- 3)) xs
       , map (`i32.max` 0) (map (+ 2) xs) )
}
entry sections_all = m_sections_all.main

-- ==
-- entry: projection_sections
-- input { 2i64 } output { [1.5f32, 2.5f32] [7u8, 7u8] [[7u8,8],[7,8]] [8u8,8u8] }
module m_projection_sections = {
  type pt = {pos: (f32, f32), tags: [3]u8}
  def main (n: i64) =
    let ps = tabulate n (\i -> {pos = (0f32, f32.i64 i + 1.5), tags = [7u8, 8, 9]}) : [n]pt
    let k = 1i32
    in ( map (.pos.1) ps
       , map (.tags[0]) ps
       , map (\p -> let t = p |> (.tags) in t[:2]) ps
       , map (.tags) ps |> map (.[k]) )
}
entry projection_sections = m_projection_sections.main

-- ==
-- entry: backticks
-- input { 12i32 18i32 } output { 6i32 true 30i32 198i32 }
module m_backticks = {
  def gcd (a: i32) (b: i32) : i32 =
    (loop (a, b) while b != 0 do (b, a % b)).0
  module m = { module n = { def plus (a: i32) (b: i32) = a + b } }
  def x `divides` y = y i32.% x == 0
  def main (a: i32) (b: i32) =
    ( a `gcd` b, 3 `divides` a
    , a `m.n.plus` b
    , a `m.n.plus` b - 12 `m.n.plus` 180 - 0 )
}
entry backticks = m_backticks.main

-- ==
-- entry: pipes_precedence
-- input { true false } output { false [2i64, 3i64, 4i64] 6i64 9i64 }
module m_pipes_precedence = {
  def main (a: bool) (b: bool) =
    ( a || b |> not
    , (0..<3i64) |> map (+ 2)
    , i64.sum <| map (* 2) <| iota 3
    , (0...2) |> map (+ 2) |> i64.sum )
}
entry pipes_precedence = m_pipes_precedence.main

-- ==
-- entry: open_operand
-- input { true } output { 3i32 8i32 15i32 11i32 }
-- input { false } output { 8i32 2i32 15i32 4i32 }
module m_open_operand = {
  def main (c: bool) =
    ( 1 + if c then 2 else 3 + 4
    , 2 * match c case true -> 4 case false -> 1
    , 5 + let x = 5 in x + 5
    , 1 + (loop acc = 3 for i < 7 do if c then acc + 1 else acc) )
}
entry open_operand = m_open_operand.main

-- ==
-- entry: with_precedence
-- input { [1i32,2,3] } output { [9i32,8,3] [5i32,2,4] [2i32,7,6] }
module m_with_precedence = {
  def main (xs: [3]i32) =
    ( copy xs with [0] = 9 with [1] = 4 + 4
    , copy xs with [0] = 2 + 3 with [2] = 4
    , map (* 2) xs with [1] = 7 )
}
entry with_precedence = m_with_precedence.main

-- ==
-- entry: shadow_ops
-- input { 3i32 4i32 } output { -1i32 7i32 12i32 [1i32,1i32] }
module m_shadow_ops = {
  module m = { def (+) (x: i32) (y: i32) = x - y }
  def inner (x: i32) (y: i32) = m.(x + y)
  def f (+) (x: i32) (y: i32) = x + y
  def g (x: i32) (y: i32) =
    let (-) = \(a: i32) (b: i32) -> a * b
    in x - y
  def h (x: i32) (xs: [2]i32) = let (!+) = \a -> a == x in map (\v -> i32.bool ((!+) v)) xs
  def main (x: i32) (y: i32) = (inner x y, f (i32.+) x y, g x y, h x [3, 3])
}
entry shadow_ops = m_shadow_ops.main

-- ==
-- entry: keywordish_names
-- input { 2i32 } output { 2i32 3i32 5i32 1i32 }
module m_keywordish_names = {
  type t = #let i32 | #in | #match bool
  def x' = 3i32
  def _unused = 1i32
  def letter (v: t) : i32 = match v case #let k -> k case #in -> 0 case #match b -> i32.bool b
  def main (definition: i32) =
    let in' = definition
    let do_ = in' + x'
    in (letter (#let in'), x', do_, letter (#match true))
}
entry keywordish_names = m_keywordish_names.main

-- ==
-- entry: brackets_glued
-- input { [[1i32,2],[3,4]] } output { 3i32 [3i32] 4i32 [1i32,3] }
module m_brackets_glued = {
  def f[n] (xs: [n]i32) = xs[0]
  def first[n][m] 't (xss: [n][m]t): [n]t = map (\ (r: [m]t) -> r[0]) xss
  def main (a: [2][2]i32) =
    let g [k] (v: [k]i32) = v[k-1]
    in (f a[1], [a[1,0]], g a[1][:], first a)
}
entry brackets_glued = m_brackets_glued.main

-- ==
-- entry: trailing_commas
-- input { } output { [1i32,2] 3i32 true [[1u8,2],[3,4]] }
module m_trailing_commas = {
  def main =
    let r = {a = 3i32, b = true,}
    let t = (r.a, r.b,)
    in ([1i32, 2,], t.0, t.1, [[1u8, 2,], [3, 4,],],)
}
entry trailing_commas = m_trailing_commas.main

-- ==
-- entry: empty_index
-- input { [1i32,2,3,4] } output { [1i32,2,3,4] [4i32,3,2,1] [1i32,3] [4i32,2] [3i32,2] empty([0]i32) }
module m_empty_index = {
  def main (a: []i32) = (a[], a[::-1], a[::2], a[::-2], a[2:0:-1], a[9:9])
}
entry empty_index = m_empty_index.main

-- ==
-- entry: slice_defaults
-- input { [10i64,11,12,13,14] } output { [12i64,11,10] [14i64,13,12] [11i64,13] [10i64,11] [14i64] }
module m_slice_defaults = {
  def main (a: []i64) = (a[2::-1], a[:1:-1], a[1:5:2], a[:2], a[4:])
}
entry slice_defaults = m_slice_defaults.main

-- ==
-- entry: range_forms
-- input { 2i64 7i64 }
-- output { [2i64,3,4,5,6] [2i64,3,4,5,6,7] [7i64,6,5,4,3] [2i64,4,6] [7i64,5,3] [7i64,4] [200u8,210,220,230,240,250] [4i8] empty([0]i16) }
module m_range_forms = {
  def main (a: i64) (b: i64) =
    ( a..<b, a...b, b..>a, a..(a+2)..<b, b..5..>a, b..4...2, 200u8..210...255, 4i8..3...4, 3i16..<3 )
}
entry range_forms = m_range_forms.main

-- ==
-- entry: local_open_nested
-- input { 5i32 } output { 26i32 10i32 }
module m_local_open_nested = {
  module outer = {
    def k = 5i32
    module inner = { def k = 3i32 def f (x: i32) = x * k }
    def g x = inner.(f x + k) + k
  }
  def k = 100i32
  def main (x: i32) = (outer.(g x + inner.(k) ), outer.(inner.f k - k + 0))
}
entry local_open_nested = m_local_open_nested.main

-- ==
-- entry: dotted_resolution
-- input { 4i32 } output { 4i32 9i32 2i32 }
module m_dotted_resolution = {
  module a = { def b = {c = {d = 4i32}, e = 9i32} module b2 = { def c = {d = 2i32} } }
  def main (x: i32) =
    let v = {b = {c = x}}
    in (v.b.c, a.b.e, a.b2.c.d)
}
entry dotted_resolution = m_dotted_resolution.main

-- ==
-- entry: negative_literal_patterns
-- input { [-128i8, -1, 0, 1, 127] } output { [1i32, 2, 3, 4, 5] }
module m_negative_literal_patterns = {
  def cls (x: i8) : i32 =
    match x
    case -128 -> 1
    case -1i8 -> 2
    case 0 -> 3
    case 0x7f -> 5
    case _ -> 4
  def main (xs: []i8) = map cls xs
}
entry negative_literal_patterns = m_negative_literal_patterns.main

-- ==
-- entry: float_patterns
-- input { [0.0f32, -1.5, 2.0, 3.0] } output { [1i32, 2, 3, 0] 1i32 0i32 }
module m_float_patterns = {
  def cls (x: f32) : i32 = match x case 0 -> 1 case -1.5 -> 2 case 2f32 -> 3 case _ -> 0
  def main (xs: []f32) = (map cls xs, cls (-0.0), cls f32.nan)
}
entry float_patterns = m_float_patterns.main

-- ==
-- entry: match_nested_paren
-- input { 1i32 true } output { 10i32 }
-- input { 2i32 false } output { 23i32 }
-- input { 5i32 false } output { 99i32 }
module m_match_nested_paren = {
  def main (x: i32) (b: bool) =
    match (x, b)
    case (1, true) -> 10
    case (y, false) ->
      (match y
       case 2 -> 20
       case _ -> 96) + 3
    case (_, true) -> 0
}
entry match_nested_paren = m_match_nested_paren.main

-- ==
-- entry: unit_things
-- input { 3i64 } output { 3i64 1i32 true }
module m_unit_things = {
  type u = {}
  def a () : {} = ()
  def f (_: u) = 1i32
  def main (n: i64) =
    let us = replicate n ()
    let xs = map a us
    let () = a ()
    in (length xs, f (a ()), us[0] == xs[n-1])
}
entry unit_things = m_unit_things.main

-- ==
-- entry: record_puns
-- input { 3i32 4i32 } output { 7i32 12i32 1i32 }
module m_record_puns = {
  def norm {x: i32, y: i32} = x + y
  def mul {x, y = (z: i32)} : i32 = x * z
  def main (x: i32) (y: i32) =
    let r = {x, y}
    let {y = a, x = b} = r
    in (norm r, mul {y, x}, a - b)
}
entry record_puns = m_record_puns.main

-- ==
-- entry: numeric_fields
-- input { 3i32 } output { 3i32 4i32 5i32 }
module m_numeric_fields = {
  def f (t: {0: i32, 1: i32}) = t.1
  def main (x: i32) =
    let r = {1 = x + 1, 0 = x}
    let (p, q) = r
    let s = (p, q) with 1 = 5
    in (r.0, f r, s.1)
}
entry numeric_fields = m_numeric_fields.main

-- ==
-- entry: with_dot_fields
-- input { 3i32 } output { 5i32 3i32 9i32 [1i32,8,1] }
module m_with_dot_fields = {
  def main (x: i32) =
    let r = {a = {b = x, c = x}, d = replicate 3 1i32}
    let s = r with a.b = 5
    let r.a.c = 9
    let z = copy r.d
    let q = {d = z} with d[1] = 8
    in (s.a.b, r.a.b, r.a.c, q.d)
}
entry with_dot_fields = m_with_dot_fields.main

-- ==
-- entry: attr_positions
-- input { [1i32,2,3] } output { [3i32,5,7] 6i32 }
module m_attr_positions = {
  #[inline]
  def f (#[blah] x: i32) = #[unsafe] x * 2
  #[noinline] #[foo(bar, 3, baz(qux))]
  def g x = #[opaque] f x + 1
  def main (xs: []i32) =
    let #[some_attr] ys = #[sequential] map g xs
    let t = #[trace(tag)] i32.sum xs
    in (ys, #[unroll] loop s = 0 for #[pat] x in xs do s + x |> (\v -> v + t - t))
}
entry attr_positions = m_attr_positions.main
