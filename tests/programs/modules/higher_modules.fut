-- Functors as members and as parameters: higher-order modules, nested functors, include with refinement, shadowing.

-- ==
-- entry: four
-- input { [1i64, 2i64, 3i64] } output { [6i64, 12i64, 18i64, 14i64] }

-- ==
-- entry: kits
-- input { [4i64, 5i64] } output { 9i64 9i64 }

-- ==
-- entry: shadows
-- input { 7i64 } output { [8i64, 8i64, 18i64, 18i64, 20i64, 25i64] }

module type num = { type t val zero : t val (+) : t -> t -> t }
module type show = { include num val show : t -> i64 }
module type lift_op = (N: num) -> num with t = (N.t, N.t)
module pair : lift_op = \(N: num) -> { type t = (N.t, N.t) def zero = (N.zero, N.zero) def (a: N.t, b: N.t) + (c: N.t, d: N.t) = (a N.+ c, b N.+ d) }
module twice (F: lift_op) (N: num) : num with t = ((N.t, N.t), (N.t, N.t)) = {
  module once = F N
  module both = F once
  open both
}
module int : num with t = i64 = { type t = i64 def zero = 0i64 def (+) = (i64.+) }
module quad = twice pair int
module summer (N: num) = { def sum [n] (xs: [n]N.t) = reduce (N.+) N.zero xs }
module sq = summer quad

-- a record of modules
module type kit = { module n : num module f : (M: num) -> { val fold [k] : [k]M.t -> M.t } }
module kit : kit with n.t = i64 = { module n = int module f (M: num) = { def fold [k] (xs: [k]M.t) = foldl (M.+) M.zero xs } }
module use (K: kit) = { module inner = K.f K.n def go = inner.fold module deeper = { module again = K.f (pair K.n) def two = again.fold } }
module u = use kit

module base = { def x = 1i64 def f (y: i64) = x + y }
module over = { open base def x = 10i64 def g (y: i64) = x + f y }
module over2 = { local module b = over open b def x = b.x * 2 local def hidden = 5i64 def h = x + hidden }

entry four (xs: []i64) = let ((a, b), (c, d)) = sq.sum (map (\x -> ((x, x * 2), (x * 3, x * x))) xs) in [a, b, c, d]
entry kits (xs: []i64) = (u.go xs, (u.deeper.two (zip xs xs)).1)
entry shadows (y: i64) = [base.f y, over.f y, over.g y, over2.g y, over2.x, over2.h]
