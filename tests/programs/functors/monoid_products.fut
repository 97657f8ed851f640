-- Products of monoids, and of products: one pass gives sum, maximum, minimum and count.

-- ==
-- entry: main
-- input { [3i32, -1i32, 4i32] } output { 6i32 4i32 -1i32 3i64 }
-- input { empty([0]i32) } output { 0i32 -2147483648i32 2147483647i32 0i64 }
-- input { [7i32] } output { 7i32 7i32 7i32 1i64 }

-- ==
-- entry: spreads
-- input { [3i32, -1i32, 4i32, 9i32] } output { [0i32, 4i32, 5i32, 10i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [7i32] } output { [0i32] }

module type monoid = {
  type t
  val zero : t
  val plus : t -> t -> t
}
module both (A: monoid) (B: monoid) : monoid with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def zero = (A.zero, B.zero)
  def plus (a1, b1) (a2, b2) = (A.plus a1 a2, B.plus b1 b2)
}
module fold (M: monoid) = {
  def fold [n] 'a (f: a -> M.t) (xs: [n]a) : M.t = reduce M.plus M.zero (map f xs)
  def prefixes [n] 'a (f: a -> M.t) (xs: [n]a) : [n]M.t = scan M.plus M.zero (map f xs)
}
module sum = { type t = i32 def zero = 0i32 def plus (a: i32) (b: i32) = a + b }
module count = { type t = i64 def zero = 0i64 def plus (a: i64) (b: i64) = a + b }
module largest = { type t = i32 def zero = i32.lowest def plus = i32.max }
module least = { type t = i32 def zero = i32.highest def plus = i32.min }

module range = both largest least
module all_four = both sum (both range count)
module stats = fold all_four

entry main (xs: []i32) : (i32, i32, i32, i64) =
  let (s, ((hi, lo), c)) = stats.fold (\x -> (x, ((x, x), 1))) xs
  in (s, hi, lo, c)

module ranges = fold range
entry spreads [n] (xs: [n]i32) : [n]i32 = ranges.prefixes (\x -> (x, x)) xs |> map (\(hi, lo) -> hi - lo)
