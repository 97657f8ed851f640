-- Parametric modules (language.md 12.1): curried, anonymous, higher-order, opened.

-- ==
-- entry: mod_functor_two
-- input { } output { 6i32 3.5f32 }
module type num = { type t val zero: t val add: t -> t -> t }
module sum (N: num) = { def f [n] (xs: [n]N.t) : N.t = reduce N.add N.zero xs }
module si = sum { type t = i32 def zero = 0i32 def add = (i32.+) }
module sf = sum { type t = f32 def zero = 0f32 def add = (f32.+) }
entry mod_functor_two = (si.f [1,2,3], sf.f [1.5,2])

-- ==
-- entry: mod_curried_functor
-- input { } output { 7i32 }
module type V = { val v : i32 }
module F (A: V) (B: V) = { def r = A.v * 2 + B.v }
module G = F { def v = 2i32 }
module H = G { def v = 3i32 }
entry mod_curried_functor = H.r

-- ==
-- entry: mod_lambda
-- input { } output { 11i32 }
module m_mod_lambda = {
  module F = \(X: { val v: i32 }) : { val w : i32 } -> { def w = X.v + 1 }
  module m = F { def v = 10i32 }
  def main = m.w
}
entry mod_lambda = m_mod_lambda.main

-- ==
-- entry: mod_higher_order
-- input { } output { 24i32 }
module m_mod_higher_order = {
  module type V = { val v : i32 }
  module twice (F: V -> V) (X: V) = F (F X)
  module dbl (X: V) = { def v = X.v * 2 }
  module m = twice dbl { def v = 6i32 }
  def main = m.v
}
entry mod_higher_order = m_mod_higher_order.main

-- ==
-- entry: mod_open_functor_app
-- input { } output { 3i32 }
module m_mod_open_functor_app = {
  module F (X: { val v: i32 }) = { def w = X.v + 1 }
  open F { def v = 2i32 }
  def main = w
}
entry mod_open_functor_app = m_mod_open_functor_app.main

-- ==
-- entry: mod_local_module
-- input { } output { 4i32 }
local module m = { def x = 4i32 }
entry mod_local_module = m.x
