-- Functors of several parameters given one at a time, kept half applied, and made by lambdas.

-- ==
-- entry: main
-- input { [100i32, 100i32, 3i32] } output { -53i32 47i32 203i32 }
-- input { empty([0]i32) } output { 0i32 100i32 1i32 }
-- input { [28i32] } output { 28i32 -128i32 28i32 }
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] } output { 15i32 115i32 25i32 }

module type num = { type t val f : i32 -> t val g : t -> i32 }
module type op = { val op : i32 -> i32 -> i32 }
module type from = { val start : i32 }

module through (N: num) (O: op) (S: from) = {
  def run (xs: []i32) : i32 = foldl (\a x -> N.g (N.f (O.op a x))) S.start xs
}
module narrow = { type t = i8 def f = i8.i32 def g = i32.i8 }
module wide = { type t = i64 def f = i64.i32 def g = i32.i64 }
module narrowly = through narrow
module narrow_sum = narrowly { def op (a: i32) (b: i32) = a + b }
module narrow_sum_0 = narrow_sum { def start = 0i32 }
module narrow_sum_100 = narrow_sum { def start = 100i32 }
module pick = \(A: op) -> \(B: op) -> { def op a b = if a % 2 == 0 then A.op a b else B.op a b }
module plus = { def op (a: i32) (b: i32) = a + b }
module times = { def op (a: i32) (b: i32) = a * b }
module mixed = through wide (pick plus times) { def start = 1i32 }

entry main (xs: []i32) : (i32, i32, i32) = (narrow_sum_0.run xs, narrow_sum_100.run xs, mixed.run xs)
