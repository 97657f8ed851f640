-- Functors over functors, their constants as sizes, and types that they make.
-- ==
-- entry: functor_open_shadow
-- input { 3i32 } output { 4i32 6i32 }

-- ==
-- entry: functor_size_of_param_value
-- input { [1i32, 2i32, 3i32] } output { 6i32 [1i32, 2i32, 3i32] }

-- ==
-- entry: modtype_value_size
-- input { 5i32 } output { [5i32, 5i32, 5i32, 5i32] 4i64 }

-- ==
-- entry: nested_functor_args
-- input { 2i32 } output { 8i32 }

-- ==
-- entry: const_fold_functor
-- input { 1i32 } output { 8i64 [0i64, 2i64, 4i64, 6i64] }

-- ==
-- entry: rank_polymorphic_functor
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { [[11i32, 22i32], [33i32, 44i32]] 110i32 }

-- ==
-- entry: deep_module_chain
-- input { 3i32 } output { 9i32 1i32 }

-- ==
-- entry: functor_with_function_values
-- input { 3i32 } output { 12i32 7i32 }

-- ==
-- entry: include_functor_spec
-- input { 4i32 } output { 40i32 }

-- Opened functor results whose types are named alike.
module functor_open_shadow_ = {
  module type S = { type t val mk : i32 -> t val get : t -> i32 }
  module F (K: { val k : i32 }) : S = { type t = i32 def mk x = x + K.k def get (x: t) : i32 = x }
  module two = {
    open F {
      def k = 1i32
    }
    def first = mk 3
    def get1 = get
    open F {
      def k = 3i32
    }
    def second = mk 3
  }
  def main (x: i32) = (two.get1 two.first + x - 3, two.get two.second)
}
entry functor_open_shadow = functor_open_shadow_.main

-- Sizes of an abstract type given by a value of the parameter.
module functor_size_of_param_value_ = {
  module type dim = { val n : i64 }
  module V (D: dim) : {
    type v
    val of : [D.n]i32 -> v
    val to : v -> [D.n]i32
    val sum : v -> i32
  } = {
    type v = [D.n]i32
    def of (x: [D.n]i32) = x
    def to (x: v) = x
    def sum = i32.sum
  }
  module d3 = { def n = 3i64 }
  module v3 = V d3
  def main (xs: []i32) = let a = v3.of (xs :> [d3.n]i32) in (v3.sum a, v3.to a :> [3]i32)
}
entry functor_size_of_param_value = functor_size_of_param_value_.main

-- A module type whose later specs use its own values as sizes.
module modtype_value_size_ = {
  module type fixed = {
    val width : i64
    val row : i32 -> [width]i32
    val both : [width]i32 -> [width + width]i32
  }
  module impl : fixed = {
    def width = 4i64
    def row (x: i32) : [width]i32 = replicate width x
    def both (xs: [width]i32) = xs ++ xs
  }
  module use (X: fixed) = {
    def f (x: i32) = (X.row x, X.width)
    def g (x: i32) : [X.width + X.width]i32 = X.both (X.row x)
  }
  module u = use impl
  def main (x: i32) = let (a, b) = u.f x in (a :> [4]i32, b + 0 * length (u.g x))
}
entry modtype_value_size = modtype_value_size_.main

-- A functor applied to a functor application inside another, with submodules.
module nested_functor_args_ = {
  module type T = { type t val f : t -> t }
  module type P = { module a : T module b : T with t = a.t }
  module double (X: T) : T with t = X.t = { type t = X.t def f (x: t) = X.f (X.f x) }
  module pair (X: T) (Y: T with t = X.t) : P with a.t = X.t = { module a = X module b = Y }
  module run (Q: P) = { def go (x: Q.a.t) = Q.b.f (Q.a.f x) }
  module inc = { type t = i32 def f (x: i32) = x + 1 }
  module r = run (pair (double (double inc)) (double inc))
  def main (x: i32) = r.go x
}
entry nested_functor_args = nested_functor_args_.main

-- Constants computed in functors, used as sizes and in others.
module const_fold_functor_ = {
  module sizes (X: {
    val log : i64
  }) = {
    def n = 1i64 << X.log
    def half = n / 2
    def evens : [half]i64 = map (* 2) (iota half)
  }
  module s3 = sizes { def log = 3i64 }
  def main (_x: i32) = (s3.n, copy s3.evens)
}
entry const_fold_functor = const_fold_functor_.main

-- One functor lifted over arrays again and again.
module rank_polymorphic_functor_ = {
  module type num = { type t val + : t -> t -> t val scale : i32 -> t -> t val total : t -> i32 }
  module base : num with t = i32 = { type t = i32 def (+) = (i32.+) def scale = (i32.*) def total (x: t) = x }
  module lift (D: {
    val n : i64
  }) (N: num) : num with t = [D.n]N.t = {
    type t = [D.n]N.t
    def (+) (x: t) (y: t) : t = map2 (N.+) x y
    def scale (k: i32) (x: t) : t = map (N.scale k) x
    def total (x: t) = i32.sum (map N.total x)
  }
  module d = { def n = 2i64 }
  module l2 = lift d (lift d base)
  def main (x: [2][2]i32) =
    let y = x :> [d.n][d.n]i32
    let z = l2.(y + scale 10 y)
    in (z :> [2][2]i32, l2.total z)
}
entry rank_polymorphic_functor = rank_polymorphic_functor_.main

-- A chain of includes and refinements.
module deep_module_chain_ = {
  module type a = { type t val v : t }
  module type b = { include a val f : t -> t }
  module type c = { include b type u val g : t -> u }
  module type d = { include c with t = i32 module sub : b with t = i32 }
  module m : d with u = i32 = {
    type t = i32
    type u = i32
    def v = 1i32
    def f (x: t) = x * 3
    def g (x: t) = x + 0
    module sub = {
      type t = i32
      def v = 1i32
      def f (x: i32) = x
    }
  }
  def main (x: i32) = (m.g (m.f x), m.sub.f m.v)
}
entry deep_module_chain = deep_module_chain_.main

-- Functors over functions, with partial application and constants between.
module functor_with_function_values_ = {
  module type fn = { type a type b val f : a -> b }
  module comp (F: fn) (G: fn with a = F.b) : fn with a = F.a with b = G.b = {
    type a = F.a
    type b = G.b
    def f = F.f >-> G.f
  }
  module dbl = { type a = i32 type b = i64 def f (x: i32) = i64.i32 x * 2 }
  module back = { type a = i64 type b = i32 def f = i32.i64 }
  module c1 = comp dbl back
  module c2 = comp c1 (comp dbl back)
  def main (x: i32) = (c2.f x, c1.f x + 1)
}
entry functor_with_function_values = functor_with_function_values_.main

-- Module types with parametric members included and refined.
module include_functor_spec_ = {
  module type F = { module mk : (X: { val k : i32 }) -> { val f : i32 -> i32 } }
  module type G = { include F val base : i32 }
  module g : G = { def base = 10i32 module mk (X: { val k : i32 }) = { def f (x: i32) = x * X.k } }
  module use (A: G) = { module inst = A.mk { def k = A.base } def run = inst.f }
  module u = use g
  def main (x: i32) = u.run x
}
entry include_functor_spec = include_functor_spec_.main
