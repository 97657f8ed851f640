-- Refinement and inclusion of module types.

-- ==
-- input { } output { 60i32 }
module type base = { type t val v : t }
module type more = { include base val f : t -> i32 }
module m : more with t = i32 = { type t = i32 def v = 20i32 def f (x: i32) = x * 2 }
entry main = m.f m.v + m.v

-- ==
-- entry: submodule
-- input { } output { 6i64 15i64 }
module type holder = { module sub : base val g : sub.t -> i64 }
module h : holder with sub.t = [3]i64 =
  { module sub = { type t = [3]i64 def v = [1i64, 2, 3] } def g (x: [3]i64) = i64.sum x }
entry submodule = (h.g h.sub.v, h.g [4, 5, 6])

-- ==
-- entry: poly
-- input { 5i32 } output { 5i32 true }
module type container = { type t 'a val wrap 'a : a -> t a val get 'a : t a -> a }
module box : container = { type t 'a = {v: a} def wrap 'a (v: a) : t a = {v} def get 'a (b: t a) = b.v }
entry poly (x: i32) = (box.get (box.wrap x), box.get (box.wrap (x > 0)))
