-- Functions that a module type shows with other type and size parameters than their definitions have: less general ones,
-- in another order, through abstract types that hide sizes, in sizes, and through parametric modules.

module type poly = {
  val twice 't : (t -> t) -> t -> t
  val pair 'b 'a : a -> b -> (b, a)
  val column [m] [n] 't : i64 -> [n][m]t -> [n]t
}
module poly : poly = {
  def pair 'x 'y (x: x) (y: y) = (y, x)
  def twice 'a (f: a -> a) (x: a) = f (f x)
  def column 'e [rows] [columns] (i: i64) (xss: [rows][columns]e) = map (\xs -> xs[i]) xss
}

-- ==
-- entry: swapped
-- input { 3 4i64 } output { 6i64 3 }
entry swapped (x: i32) (y: i64) = poly.pair x (poly.twice (+ 1) y)

-- ==
-- entry: column
-- input { [[1, 2], [3, 4], [5, 6]] } output { [2, 4, 6] }
entry column [n] [m] (xss: [n][m]i32) = poly.column 1 xss

module less : {
  val id : i32 -> i32
  val rows [n] : [n][2]f64 -> [n]f64
  val fill : (n: i64) -> [n]bool
} = {
  def id 'a (x: a) = x
  def rows 't [n] [k] (xs: [n][k]t) = map (\row -> row[k - 1]) xs
  def fill (m: i64) = replicate m true
}

-- ==
-- entry: less_general
-- input { [[1.0, 2.0], [3.0, 4.0]] } output { 7 [2.0, 4.0] [true, true] }
entry less_general [n] (xs: [n][2]f64) = (less.id 7, less.rows xs, less.fill n)

-- Sizes that call a member: the definition is polymorphic, the module type is not.
module sized (Z: {val f : i64 -> i64}) = {
  def g (n: i64) : [Z.f n]i64 = replicate (Z.f n) 7
}
module sized_by_id = sized {def f 'a (x: a) : a = x}
module sized_by_pair = sized {def f 'a (x: a) : a = (poly.pair x ()).1}

-- ==
-- entry: in_sizes
-- input { 3i64 } output { [7i64, 7i64, 7i64] [7i64, 7i64] }
entry in_sizes (n: i64) = (sized_by_id.g n, sized_by_pair.g 2)

-- An abstract type that hides a size.
module type bag = {
  type~ bag
  val make : i64 -> bag
  val count : bag -> i64
  val join : bag -> bag -> bag
}
module bag : bag = {
  type~ bag = ?[n].[n]i64
  def make (n: i64) : bag = iota n
  def count 'a [n] (xs: [n]a) = n
  def join 'a [n] [m] (xs: [n]a) (ys: [m]a) : *[n + m]a = xs ++ ys
}

-- ==
-- entry: hidden
-- input { 2i64 3i64 } output { 5i64 }
entry hidden (n: i64) (m: i64) = bag.count (bag.join (bag.make n) (bag.make m))

-- A parametric module seen through a parametric module type, and applied to what it made.
module type step = {
  type t
  val start : t
  val next : t -> t
  val value : t -> i64
}
module type grow = (S: step) -> step
module twofold : {module M : grow} = {
  module M (S: step) = {
    type t = (S.t, i64)
    def start : t = (S.start, 0)
    def next 'a ((s, n): (S.t, a)) = (S.next s, n)
    def value ((s, n): t) = 2 * S.value s + n
  }
}
module counter = {
  type t = i64
  def start : t = 1
  def next (x: t) = x + 1
  def value 'v (x: v) = x
}
module once = twofold.M counter
module again = twofold.M once

-- ==
-- entry: functors
-- input { } output { 4i64 8i64 }
entry functors = (once.value (once.next once.start), again.value (again.next again.start))
