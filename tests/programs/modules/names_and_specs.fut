-- Paths, local opens, shadowed names of the prelude, and specs of all kinds.
-- ==
-- entry: dotted_resolution
-- input { 1i32 } output { 10i32 20i32 30i32 40i32 }

-- ==
-- entry: local_open_nesting
-- input { 2i32 3f64 } output { 7i32 11f64 true 5u8 }

-- ==
-- entry: curried_modules_values
-- input { [1i32, 2i32, 3i32] } output { [2i32, 3i32, 4i32] 6i32 [3i32, 2i32, 1i32] }

-- ==
-- entry: spec_with_function_param_sizes
-- input { [1i32, 2i32, 3i32] } output { [[1i32], [2i32], [3i32]] 6i32 }

-- ==
-- entry: shadow_prelude_module
-- input { 3i32 } output { 103i32 6i32 }

-- ==
-- entry: module_type_shadow
-- input { 1i32 } output { 2i32 true }

-- ==
-- entry: intrinsic_like_names
-- input { [3i32, 1i32] } output { 4i32 2i64 3i32 [1i32, 3i32] }

-- ==
-- entry: val_spec_liftedness
-- input { 5i32 } output { 11i32 [10i32, 6i32] }

-- ==
-- entry: value_and_type_same_name
-- input { 3i32 } output { 6i32 }

-- ==
-- entry: named_params_spec
-- input { 3i64 } output { [0i64, 3i64, 6i64] [[1u8, 1u8, 1u8], [1u8, 1u8, 1u8]] }

-- Dotted names: modules, values of modules, fields, shadowing between them.
module dotted_resolution_ = {
  module a = { def b = {c = 10i32, d = {e = 20i32}} module f = { def g = {h = 30i32} } }
  def main (x: i32) = let y = {a = {b = 40i32}} in (a.b.c * x, a.b.d.e, a.f.g.h, (let a = y.a in a.b))
}
entry dotted_resolution = dotted_resolution_.main

-- Nested local opens with operators and literals.
module local_open_nesting_ = {
  module m = { module n = { def (+) (x: i32) (y: i32) = x * y i32.+ 1 } def k = 3i32 }
  def main (x: i32) (y: f64) = (m.(n.(x + k)), f64.(y * y + i32 2), i64.(3 < 4), u8.(i32 300 % i32 39))
}
entry local_open_nesting = local_open_nesting_.main

-- Members that are partially applied functions with sizes.
module curried_modules_values_ = {
  module m : {
    val inc [n] : [n]i32 -> [n]i32
    val sum [n] : [n]i32 -> i32
    val rev [n] 'a : [n]a -> [n]a
  } = {
    def inc = map (+ 1i32)
    def sum = reduce (+) 0i32
    def rev = reverse
  }
  def main (xs: []i32) = (m.inc xs, m.sum xs, m.rev xs)
}
entry curried_modules_values = curried_modules_values_.main

-- Specs with function parameters that have sizes.
module spec_with_function_param_sizes_ = {
  module type S = {
    val each [n] [k] 'a 'b : (a -> [k]b) -> [n]a -> [n][k]b
    val fold [n] 'a : ([n]a -> a) -> [n]a -> a
  }
  module m : S = {
    def each [n] [k] 'a 'b (f: a -> [k]b) (xs: [n]a) : [n][k]b = map f xs
    def fold f xs = f xs
  }
  def main (xs: []i32) = (m.each (\x -> [x]) xs, m.fold i32.sum xs)
}
entry spec_with_function_param_sizes = spec_with_function_param_sizes_.main

-- A user module named like a prelude one, which uses the old one.
module shadow_prelude_module_ = {
  module old = i32
  module i32 = {
    open old
    def (+) (x: t) (y: t) = (x old.+ y) old.+ old.i32 100
    def twice (x: t) = x old.* old.i32 2
  }
  def main (x: i32) = ((i32.+) x 0, i32.twice x)
}
entry shadow_prelude_module = shadow_prelude_module_.main

-- Redefinition of a module type's name in an inner scope.
module module_type_shadow_ = {
  module type s = { val v : i32 }
  module a = { module type s = { val v : bool } module m : s = { def v = true } }
  module b : s = { def v = 2i32 }
  def main (x: i32) = (b.v * x, a.m.v)
}
entry module_type_shadow = module_type_shadow_.main

-- Names of the prelude used as variables, fields, type names and parameters.
module intrinsic_like_names_ = {
  type map = {reduce: i32, filter: i64}
  def main [scan] (iota: [scan]i32) =
    let m : map = {reduce = i32.sum iota, filter = scan}
    let zip = m.filter
    let {reduce, filter = length} = m
    in (reduce, zip + 0 * length, iota[0], reverse iota)
}
entry intrinsic_like_names = intrinsic_like_names_.main

-- Specs with lifted parameters and functions that return functions.
module val_spec_liftedness_ = {
  module m : {
    val pipe '^a '^b '^c : (a -> b) -> (b -> c) -> a -> c
    val pair '^a '^b : a -> b -> (a, b)
    val both 'a : (a -> a) -> (a -> a) -> a -> [2]a
  } = {
    def pipe f g x = g (f x)
    def pair x y = (x, y)
    def both f g x = [f x, g x]
  }
  def main (x: i32) = let (f, g) = m.pair (* 2) (+ 1) in (m.pipe f g x, m.both f g x)
}
entry val_spec_liftedness = val_spec_liftedness_.main

-- Values, types and module types live in different name spaces.
module value_and_type_same_name_ = {
  type twice = i32
  module type twice = { type twice val twice : twice -> twice }
  def twice (x: twice) : twice = 2 * x
  module m : twice with twice = i32 = { type twice = i32 def twice (x: twice) = x + x }
  def main (x: twice) : twice = m.twice x + twice x - m.twice x
}
entry value_and_type_same_name = value_and_type_same_name_.main

-- Sizes that depend on named parameters in a spec.
module named_params_spec_ = {
  module type grid = {
    val steps : (n: i64) -> (k: i64) -> [n]i64
    val board : (r: i64) -> (c: i64) -> [r][c]u8
    val half : (n: i64) -> [n / 2]i64
  }
  module g : grid = {
    def steps (m: i64) (s: i64) = map (* s) (iota m)
    def board (a: i64) (b: i64) = replicate a (replicate b 1u8)
    def half (n: i64) = iota (n / 2)
  }
  def main (n: i64) = (g.steps n n, g.board 2 n)
}
entry named_params_spec = named_params_spec_.main
