-- Sizes that are expressions, and functions, records and abbreviations that share them.
-- ==
-- entry: size_dependent_on_previous_component
-- input { 2i64 3i64 } output { [[0i64, 1i64, 2i64], [3i64, 4i64, 5i64]] 11i64 }

-- ==
-- entry: pipe_sections_sizes
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { [[1i32, 3i32], [2i32, 4i32]] [4i32, 6i32] [10i32] }

-- ==
-- entry: local_fun_sizes
-- input { [1i32, 2i32] } output { [1i32, 2i32, 7i32] [[1i32, 2i32], [1i32, 2i32], [1i32, 2i32]] 6i64 }

-- ==
-- entry: loop_array_of_tuples_sizes
-- input { [1i32, 2i32] } output { [2i32, 1i32] [1i32, 2i32] [1i32, 2i32, 1i32, 2i32, 1i32, 2i32, 1i32, 2i32] 3i32 }

-- ==
-- entry: ascription_everywhere
-- input { [1i32, 2i32, 3i32] } output { 6i32 [2i32, 3i32, 4i32] 3i64 }

-- ==
-- entry: open_size_in_abbrev_expr
-- input { [1i32, 2i32, 3i32, 4i32, 5i32, 6i32] } output { 21i32 [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] }

-- ==
-- entry: array_lit_of_calls
-- input { [1i32, 2i32] } output { [[1i32, 2i32], [2i32, 4i32], [2i32, 1i32]] }

-- ==
-- entry: size_exprs
-- input { 2i64 [3i64, 1i64] } output { [0i64, 1i64, 2i64] [0i64, 1i64] [0i64, 1i64, 2i64] [0i64, 1i64, 2i64, 3i64] }

-- ==
-- entry: record_param_sizes
-- input { [1f64, 2f64] } output { 5f64 [2f64, 4f64] }

-- ==
-- entry: higher_order_sizes
-- input { [1i32, 2i32, 3i32] } output { [1i32, 3i32, 6i32] [[1i32, 1i32], [2i32, 2i32], [3i32, 3i32]] 6i32 }

-- ==
-- entry: loop_with_functional_state_update
-- input { [1i32, 2i32, 3i32] 2i32 } output { [3i32, 4i32, 5i32] [1i32, 4i32, 9i32] }

-- Dependent function chains: later sizes use several earlier arguments.
module size_dependent_on_previous_component_ = {
  def mk (n: i64) (m: i64) : (f: [n * m]i64 -> i64) -> ([n][m]i64, i64) =
    \f -> let xs = iota (n * m) in (unflatten xs, f xs)
  def main (a: i64) (b: i64) = let (x, y) = mk a b (\xs -> i64.sum xs) in (x, y - 4)
}
entry size_dependent_on_previous_component = size_dependent_on_previous_component_.main

-- Sized functions passed with explicit sizes through polymorphic combinators.
module pipe_sections_sizes_ = {
  def col_sums [n] [m] (x: [n][m]i32) : [m]i32 = transpose x |> map i32.sum
  def ap2 '^a '^b '^c (f: a -> b) (g: b -> c) = f >-> g
  def main [n] [m] (x: [n][m]i32) =
    (id transpose x, x |> ap2 transpose (map i32.sum) : [m]i32, [i32.sum (x |> flatten)])
}
entry pipe_sections_sizes = pipe_sections_sizes_.main

-- Local functions whose sizes mix captured and own sizes.
module local_fun_sizes_ = {
  def main [n] (xs: [n]i32) =
    let app [m] (ys: [m]i32) : [n + m]i32 = xs ++ ys
    let rows [m] 'a (_: [m]a) : [m][n]i32 = replicate m xs
    let area [m] (zs: [m][n]i32) = m * n + 0 * length zs
    in (app [7], rows [true, false, true], area (rows "abc"))
}
entry local_fun_sizes = local_fun_sizes_.main

-- Loops over tuples of arrays with equal and different sizes, while swapping and growing.
module loop_array_of_tuples_sizes_ = {
  def main [n] (xs: [n]i32) =
    let (a, b, c, k) = loop (a, b, c, k) = (xs, reverse xs, xs, 0i32) for i < 3i32 do
      (b, a, if i < 2 then c ++ c else c, k + 1)
    in (a : [n]i32, b : [n]i32, c, k)
}
entry loop_array_of_tuples_sizes = loop_array_of_tuples_sizes_.main

-- Ascriptions and coercions in odd places.
module ascription_everywhere_ = {
  def main (xs: []i32) =
    let f = (\(ys: []i32) -> i32.sum ys) : [3]i32 -> i32
    let zs = (map (+ 1) (xs :> [3]i32) : [3]i32) : [3]i32
    in (f (xs :> [3]i32), (zs : [3]i32), length ((xs : []i32) :> [3]i32))
}
entry ascription_everywhere = ascription_everywhere_.main

-- Abbreviations whose sizes are expressions over parameters and constants.
module open_size_in_abbrev_expr_ = {
  def block = 2i64
  type blocked [n] 'a = {data: [n * block]a, marks: [n]()}
  def mk [n] 'a (xs: [n * block]a) : blocked [n] a = {data = xs, marks = replicate n ()}
  def rows [n] 'a (b: blocked [n] a) : [n][block]a = unflatten b.data
  def main (xs: []i32) =
    let k = length xs / block
    let b = mk (xs :> [k * block]i32)
    in (i32.sum b.data, rows b :> [3][2]i32)
}
entry open_size_in_abbrev_expr = open_size_in_abbrev_expr_.main

-- Array literals of arrays with equal sizes from different expressions.
module array_lit_of_calls_ = {
  def main [n] (xs: [n]i32) : [3][n]i32 = [xs, map (* 2) xs, reverse xs]
}
entry array_lit_of_calls = array_lit_of_calls_.main

-- Sizes of many shapes.
module size_exprs_ = {
  def r (a: {p: (i64, i64)}) : [a.p.1]i64 = iota a.p.1
  def s : [length "ab"]i64 = iota (length "ab")
  def t [n] (xs: [n]i64) : [i64.sum xs]i64 = iota (i64.sum xs)
  def u [n] (xs: [n]i64) (f: i64 -> i64) : [f xs[0]]i64 = iota (f xs[0])
  def main (k: i64) (xs: []i64) = (r {p = (k, 3)}, copy s :> [2]i64, u xs id, t (copy xs))
}
entry size_exprs = size_exprs_.main

-- Parameters that are records with sizes, the same size at several depths.
module record_param_sizes_ = {
  type vecs [n] = {a: [n]f64, inner: {b: [n]f64, c: (i32, [n]f64)}}
  def dot [n] ({a, inner = {b, c = (_, c)}}: vecs [n]) = f64.sum (map3 (\x y z -> x * y * z) a b c)
  def upd [n] (v: vecs [n]) : vecs [n] = v with inner.b = map (* 2) v.inner.b
  def main (x: []f64) =
    let v = {a = x, inner = {b = x, c = (1i32, map (const 1) x)}}
    in (dot v, (upd v).inner.b)
}
entry record_param_sizes = record_param_sizes_.main

-- Functions as arguments with sizes that connect several arguments.
module higher_order_sizes_ = {
  def both [n] [m] 'a 'b 'c (f: [n]a -> [m]b) (g: [m]b -> c) (xs: [n]a) : c = g (f xs)
  def main [n] (xs: [n]i32) =
    ( both (scan (+) 0) id xs
    , both (map (\x -> (x, x))) (map (\(a, b) -> [a, b])) xs
    , both (map (* 1)) i32.sum xs )
}
entry higher_order_sizes = higher_order_sizes_.main

-- Higher-order updates inside loops by records of arrays, with sizes kept.
module loop_with_functional_state_update_ = {
  type st [n] = {v: [n]i32, w: [n]i32}
  def over_v [n] (f: i32 -> i32) (s: st [n]) : st [n] = s with v = map f s.v
  def over_w [n] (f: i32 -> i32 -> i32) (s: st [n]) (u: [n]i32) : st [n] = s with w = map2 f s.w u
  def main [n] (xs: [n]i32) (k: i32) =
    let s = loop s = {v = xs, w = xs} for i < k do over_v (+ 1) (if i == 0 then over_w (*) s xs else s)
    in (s.v, s.w)
}
entry loop_with_functional_state_update = loop_with_functional_state_update_.main
