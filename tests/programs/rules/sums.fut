-- Sum types and patterns. Written from the specification.

-- ==
-- entry: expr_tree_array
-- input { [3f64,4] } output { -22f64 10f64 }
module m_expr_tree_array = {
  -- an expression in postfix form, as an array of sums
  type tok = #num f64 | #add | #mul | #neg | #var i64
  def step [n] (env: [n]f64) ((st, sp): ([16]f64, i64)) (t: tok) : ([16]f64, i64) =
    match t
    case #num x -> (copy st with [sp] = x, sp + 1)
    case #var i -> (copy st with [sp] = env[i], sp + 1)
    case #neg -> (copy st with [sp-1] = -st[sp-1], sp)
    case #add -> (copy st with [sp-2] = st[sp-2] + st[sp-1], sp - 1)
    case #mul -> (copy st with [sp-2] = st[sp-2] * st[sp-1], sp - 1)
  def eval [n][m] (env: [n]f64) (p: [m]tok) = (foldl (step env) (replicate 16 0, 0) p).0[0]
  def main (env: []f64) =
    let prog = [#num 2, #var 0, #mul, #var 1, #var 1, #mul, #add, #neg] : []tok
    in (eval env prog, eval env [#num 5, #num 5, #add])
}
entry expr_tree_array = m_expr_tree_array.main

-- ==
-- entry: sum_payload_arrays
-- input { 4i64 } output { [6i64,10,-4,0] [0i64,1,2,3] }
module m_sum_payload_arrays = {
  type shape [n] = #all ([n]i64) | #pair i64 i64 | #none | #const {c: i64, w: [2]i32}
  def total [n] (s: shape [n]) : i64 =
    match s
    case #all xs -> i64.sum xs
    case #pair a b -> a + b
    case #none -> 0
    case #const {c, w} -> c + i64.i32 (w[0] - w[1])
  def main (n: i64) =
    let ss = [#all (iota n), #pair 3 7, #const {c = -5, w = [3, 2]}, #none] : [4](shape [n])
    let q = match ss[0] case #all xs -> xs case _ -> replicate n 9
    in (map total ss, q)
}
entry sum_payload_arrays = m_sum_payload_arrays.main

-- ==
-- entry: nested_constructor_patterns
-- input { [0i32,1,2,3,4,5,6,7] } output { [0i32,10,25,11,-1,33,-1,7] }
module m_nested_constructor_patterns = {
  type a = #x i32 | #y
  type b = #l a | #r (a, bool) | #both {p: a, q: a}
  def f (v: b) : i32 =
    match v
    case #l (#x 5) -> 7
    case #l (#x n) -> n
    case #r (#x n, true) -> n * 10
    case #r (#y, true) -> 11
    case #r (_, false) -> -1
    case #both {p = #x m, q = #x n} -> m * n + m
    case #both {p = _, q = #y} -> 33
    case #both {p = #y, q = #x k} -> k - 101
    case #l #y -> 25
  def mk (i: i32) : b =
    if i == 0 then #l (#x 0) else if i == 1 then #r (#x 1, true) else if i == 2 then #both {p = #x 5, q = #x 4}
    else if i == 3 then #r (#y, true) else if i == 4 then #r (#x 3, false) else if i == 5 then #both {p = #x 1, q = #y}
    else if i == 6 then #both {p = #y, q = #x 100} else #l (#x 5)
  def main (is: []i32) = map (\i -> f (mk i)) is
}
entry nested_constructor_patterns = m_nested_constructor_patterns.main

-- ==
-- entry: match_bool_exhaustive
-- input { [true,true,false,false] [true,false,true,false] } output { [1u8,2,3,4] }
module m_match_bool_exhaustive = {
  def f (a: bool, b: bool) : u8 =
    match (a, b) case (true, true) -> 1 case (true, false) -> 2 case (false, true) -> 3 case (false, false) -> 4
  def main (x: []bool) (y: []bool) = map f (zip (x :> [4]bool) (y :> [4]bool))
}
entry match_bool_exhaustive = m_match_bool_exhaustive.main

-- ==
-- entry: single_constructor_params
-- input { 4i32 } output { 4i32 9i32 8i32 }
module m_single_constructor_params = {
  type box 'a = #box a
  def unwrap 'a ((#box v): box a) = v
  def add ((#box (a, b)) : box (i32, i32)) : i32 = a + b
  def main (x: i32) =
    let #box y = (#box (x + 4) : box i32)
    in (unwrap (#box x), (\((#box z) : box i32) -> z + 5) (#box x), loop ((#box s) : box i32) = #box y for _i < 0 do #box (s + 1) |> \((#box q): box i32) -> (#box q : box i32)) |> \(a, b, (#box c) : box i32) -> (a, b, c)
}
entry single_constructor_params = m_single_constructor_params.main

-- ==
-- entry: ambiguous_resolved_later
-- input { 3i32 } output { 4i32 1i32 6i32 }
module m_ambiguous_resolved_later = {
  -- the annotation may come after the use
  def bump r = let s = r with hits = r.hits + 1 in (s : {hits: i32, miss: i32})
  def wrap (v: bool) : (#yes bool | #no) = if v then #yes v else #no
  def main (k: i32) =
    let f = \r -> r.a + r.b
    let x = f {a = k, b = k}
    let y = match wrap (k > 1) case #yes _ -> 1 case #no -> 0
    in ((bump {hits = k, miss = 0}).hits, y, x)
}
entry ambiguous_resolved_later = m_ambiguous_resolved_later.main

-- ==
-- entry: sum_equality
-- input { [1i32,2] } output { true false false true true }
module m_sum_equality = {
  type t = #a i32 | #b ([2]i32) | #c {x: bool}
  def main (v: [2]i32) =
    let p = #b v : t
    in (p == #b [1, 2], p == #b [2, 1], p == #a 1, (#c {x = true}) != p, (1i32, #a 3 : t) == (1, #a 3))
}
entry sum_equality = m_sum_equality.main

-- ==
-- entry: sum_in_loop
-- input { "one two  three " } output { 3i32 5i64 }
-- input { "" } output { 0i32 0i64 }
module m_sum_in_loop = {
  -- a state machine that counts words
  type st = #out | #word i64
  def main (s: []u8) =
    let (_, n, longest) =
      loop (st: st, n, longest) = (#out, 0, 0) for c in s do
        match (st, c == ' ')
        case (#out, true) -> (#out, n, longest)
        case (#out, false) -> (#word 1, n + 1, i64.max longest 1)
        case (#word _, true) -> (#out, n, longest)
        case (#word k, false) -> (#word (k + 1), n, i64.max longest (k + 1))
    in (n, longest)
}
entry sum_in_loop = m_sum_in_loop.main

-- ==
-- entry: reduce_over_sum
-- input { [3i32,9,-4] } output { -4i32 9i32 }
-- input { empty([0]i32) } output { 0i32 0i32 }
module m_reduce_over_sum = {
  type r = #empty | #range {lo: i32, hi: i32}
  def join (a: r) (b: r) : r =
    match (a, b)
    case (#empty, x) -> x
    case (x, #empty) -> x
    case (#range p, #range q) -> #range {lo = i32.min p.lo q.lo, hi = i32.max p.hi q.hi}
  def main (xs: []i32) =
    match reduce join #empty (map (\x -> #range {lo = x, hi = x}) xs)
    case #empty -> (0, 0)
    case #range {lo, hi} -> (lo, hi)
}
entry reduce_over_sum = m_reduce_over_sum.main

-- ==
-- entry: scan_over_sum
-- input { [1i32,0,5,0,0,7] } output { [1i32,1,5,5,5,7] [-1i32,1,1,5,5,5] }
module m_scan_over_sum = {
  type o = #s i32 | #n
  def latest (a: o) (b: o) = match b case #n -> a case _ -> b
  def main (xs: []i32) =
    let os = map (\x -> if x == 0 then #n else #s x) xs
    let un (v: o) = match v case #s x -> x case #n -> -1
    in (map un (scan latest #n os), map un (exscan latest #n os))
}
entry scan_over_sum = m_scan_over_sum.main

-- ==
-- entry: constructor_types_mixed
-- input { } output { [1f64,2,3,4,5,6,7,8,9,10,11] }
module m_constructor_types_mixed = {
  -- payloads of all number types share slots
  type t = #i8 i8 | #i16 i16 | #i32 i32 | #i64 i64 | #u8 u8 | #u16 u16 | #u32 u32 | #u64 u64 | #f16 f16 | #f32 f32 | #f64 f64
  def conv (v: t) : f64 =
    match v
    case #i8 x -> f64.i8 x
    case #i16 x -> f64.i16 x
    case #i32 x -> f64.i32 x
    case #i64 x -> f64.i64 x
    case #u8 x -> f64.u8 x
    case #u16 x -> f64.u16 x
    case #u32 x -> f64.u32 x
    case #u64 x -> f64.u64 x
    case #f16 x -> f64.f16 x
    case #f32 x -> f64.f32 x
    case #f64 x -> x
  def main = map conv [#i8 1, #i16 2, #i32 3, #i64 4, #u8 5, #u16 6, #u32 7, #u64 8, #f16 9, #f32 10, #f64 11]
}
entry constructor_types_mixed = m_constructor_types_mixed.main

-- ==
-- entry: match_results_tuple
-- input { 2i32 } output { [2i32,2] true 4i64 }
module m_match_results_tuple = {
  def main (k: i32) =
    let (a, b, c) =
      match k
      case 0 -> ([0i32, 0], false, 0i64)
      case n -> if n < 0 then ([-1, -1], true, 1) else ([n, n], n == 2, i64.i32 n ** 2)
    in (a, b, c)
}
entry match_results_tuple = m_match_results_tuple.main

-- ==
-- entry: case_ascription
-- input { 3u8 } output { 3u8 6i32 }
module m_case_ascription = {
  def main (v: u8) =
    ( match v case (w: u8) -> w
    , match (v, 2i32) case ((0: u8), _) -> 0 case (a, (b: i32)) -> i32.u8 a * b )
}
entry case_ascription = m_case_ascription.main

-- ==
-- entry: array_of_option_rows
-- input { [[1i32,2],[3,-4],[5,6]] } output { [3i32,0,11] 2i64 }
module m_array_of_option_rows = {
  type orow [k] = #row ([k]i32) | #bad
  def clean [k] (r: [k]i32) : orow [k] = if any (< 0) r then #bad else #row r
  def main [n][k] (t: [n][k]i32) =
    let rs = map clean t
    let ok = filter (\r -> match r case #row _ -> true case #bad -> false) rs
    in (map (\r -> match r case #row xs -> i32.sum xs case #bad -> 0) rs, length ok)
}
entry array_of_option_rows = m_array_of_option_rows.main

-- ==
-- entry: sum_with_unit_and_function
-- input { 5i32 } output { 11i32 5i32 }
module m_sum_with_unit_and_function = {
  -- constructor payloads may be functions if nothing chooses between them
  type^ act = #apply (i32 -> i32) i32
  def run (a: act) = match a case #apply f x -> f x
  def main (k: i32) =
    let m = #apply (\x -> x * 2 + 1) k : act
    in (run m, run (#apply id k))
}
entry sum_with_unit_and_function = m_sum_with_unit_and_function.main

-- ==
-- entry: tuple_patterns_deep
-- input { 1i32 } output { 1i32 2i32 3i32 [4i32,5] }
module m_tuple_patterns_deep = {
  def main (x: i32) =
    let [n] ((a, {l = b, r = (c, _)}), (d: [n]i32)) = ((x, {l = x + 1, r = (x + 2, true)}), [4, 5])
    in (a, b, c, take n d)
}
entry tuple_patterns_deep = m_tuple_patterns_deep.main

-- ==
-- entry: lambda_patterns
-- input { [1i32,2] [3i32,4] } output { [4i32,6] [7i32,10] [3i32,2] }
module m_lambda_patterns = {
  def main [n] (a: [n]i32) (b: [n]i32) =
    ( map (\(x, y) -> x + y) (zip a b)
    , map (\{p, q = (u, _)} -> p + u + u) (map2 (\x y -> {p = x, q = (y, true)}) a b)
    , map2 (\_ (y: i32) -> y) a (map (\(y: i32) : i32 -> if y == 4 then 2 else y) b) )
}
entry lambda_patterns = m_lambda_patterns.main

-- ==
-- entry: char_match
-- input { "3+4*2" } output { [3i32,-1,4,-2,2] }
module m_char_match = {
  def cls (c: u8) : i32 =
    match c
    case '+' -> -1
    case '*' -> -2
    case '\\' -> -3
    case '\'' -> -4
    case d -> i32.u8 (d - '0')
  def main (s: []u8) = map cls s
}
entry char_match = m_char_match.main

-- ==
-- entry: literal_patterns_all_types
-- input { 255u8 -1i64 1.5f16 } output { 1i32 2i32 3i32 4i32 5i32 }
module m_literal_patterns_all_types = {
  def main (a: u8) (b: i64) (c: f16) =
    ( match a case 255 -> 1 case _ -> 0
    , match b case -1 -> 2 case _ -> 0
    , match c case 1.5 -> 3 case _ -> 0
    , match {a, b} case {a = 0xffu8, b = 0} -> 0 case {a = 0b1111_1111, b = -0x1} -> 4 case _ -> 0
    , match (c, (a, true)) case (1.5f16, (255u8, false)) -> 0 case (_, (255, true)) -> 5 case _ -> 0 )
}
entry literal_patterns_all_types = m_literal_patterns_all_types.main

-- ==
-- entry: many_constructors
-- input { 4i32 } output { [0i32,1,2,3] 3i32 }
module m_many_constructors = {
  type dir = #north | #east | #south | #west
  def turn (d: dir) : dir = match d case #north -> #east case #east -> #south case #south -> #west case #west -> #north
  def num (d: dir) : i32 = match d case #north -> 0 case #east -> 1 case #south -> 2 case #west -> 3
  def main (k: i32) =
    let ds = scan (\_ d -> d) #north (map (\i -> iterate (i32.i64 i) turn #north) (iota (i64.i32 k)))
    in (map num ds, num (iterate_until (\d -> d == #west) turn #north))
}
entry many_constructors = m_many_constructors.main

-- ==
-- entry: result_monad_parser
-- input { "12,7,305" } output { true 324i64 }
-- input { "12,x" } output { false 3i64 }
module m_result_monad_parser = {
  -- parse a list of digits separated by commas, with an error position
  type res 'a = #ok a | #err i64
  def main [n] (s: [n]u8) =
    let start = #ok {sum = 0i64, cur = 0i64}
    let r =
      loop r = start for i < n do
        match r
        case #err e -> #err e
        case #ok {sum, cur} ->
          if s[i] == ',' then #ok {sum = sum + cur, cur = 0}
          else if s[i] >= '0' && s[i] <= '9' then #ok {sum, cur = cur * 10 + i64.u8 (s[i] - '0')}
          else #err i
    in match (r : res {sum: i64, cur: i64})
       case #ok {sum, cur} -> (true, sum + cur)
       case #err e -> (false, e)
}
entry result_monad_parser = m_result_monad_parser.main

-- ==
-- entry: nested_options_in_records_in_arrays
-- input { [1i64,-1,2] } output { [10i32,0,30] [true,false,true] }
module m_nested_options_in_records_in_arrays = {
  type node = {key: i64, next: #link {to: i64, w: i32} | #end}
  def main (is: []i64) =
    let nodes = map (\i -> {key = i, next = if i < 0 then #end else #link {to = i - 1, w = 10}} : node) is
    let ws = map (\nd -> match nd.next case #link {to, w} -> w * i32.i64 (to + 1) case #end -> 0) nodes
    let upd = map (\(nd: node) -> nd with next = match nd.next case #end -> #end case #link l -> #link (l with w = l.w + 5)) nodes
    in ( map2 (\a b -> a + b) ws (map (\nd -> match nd.next case #link l -> l.w - 15 + i32.bool (l.to == 1) * 10 case #end -> 0) upd)
       , map (\nd -> nd.next != #end) nodes )
}
entry nested_options_in_records_in_arrays = m_nested_options_in_records_in_arrays.main

-- ==
-- entry: sum_polymorphic_either
-- input { [1i32,2,3,4] } output { [1i32,3] [2f32,4] 2i64 }
module m_sum_polymorphic_either = {
  type either 'a 'b = #left a | #right b
  def lefts [n] 'a 'b (d: a) (xs: [n](either a b)) =
    xs |> filter (\e -> match e case #left _ -> true case #right _ -> false)
       |> map (\e -> match e case #left x -> x case #right _ -> d)
  def mirror 'a 'b (e: either a b) : either b a = match e case #left x -> #right x case #right y -> #left y
  def main (xs: []i32) =
    let es = map (\x -> if x % 2 == 1 then #left x else #right (f32.i32 x)) xs : [](either i32 f32)
    let ms = map mirror es
    in (lefts 0 es, lefts 0 ms, length (lefts (-1) ms))
}
entry sum_polymorphic_either = m_sum_polymorphic_either.main

-- ==
-- entry: match_on_function_result_sizes
-- input { 3i64 } output { [0i64,1,2,0,1,2] 6i64 }
-- input { -1i64 } output { [7i64] 1i64 }
module m_match_on_function_result_sizes = {
  type~ v = #vec ([]i64) | #neg
  def mk (n: i64) : v = if n < 0 then #neg else #vec (iota n)
  def main (n: i64) =
    let r = match mk n case #vec xs -> xs ++ xs case #neg -> [7]
    in (r, length r)
}
entry match_on_function_result_sizes = m_match_on_function_result_sizes.main
