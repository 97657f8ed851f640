-- Orders built from orders: reversed, lexicographic on pairs; a sort functor applied to several.

-- ==
-- entry: main
-- input { [2i32, 1i32, 2i32, 1i32] [5u8, 6u8, 7u8, 8u8] } output { [1i32, 1i32, 2i32, 2i32] [8u8, 6u8, 7u8, 5u8] }
-- input { empty([0]i32) empty([0]u8) } output { empty([0]i32) empty([0]u8) }
-- input { [1i32] [1u8] } output { [1i32] [1u8] }
-- input { [1i32, 1i32, 1i32] [3u8, 1u8, 2u8] } output { [1i32, 1i32, 1i32] [3u8, 2u8, 1u8] }

-- ==
-- entry: both_ways
-- input { [3i32, -1i32, 2i32] } output { [-1i32, 2i32, 3i32] [3i32, 2i32, -1i32] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }
-- input { [4i32, 4i32] } output { [4i32, 4i32] [4i32, 4i32] }

-- ==
-- entry: flags
-- input { [true, false, true, false] } output { [false, false, true, true] }
-- input { empty([0]bool) } output { empty([0]bool) }
-- input { [true] } output { [true] }

module type order = {
  type t
  val leq : t -> t -> bool
}
module descending (O: order) : order with t = O.t = {
  type t = O.t
  def leq x y = O.leq y x
}
module lexical (A: order) (B: order) : order with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def leq (a1, b1) (a2, b2) = if A.leq a1 a2 then !(A.leq a2 a1) || B.leq b1 b2 else false
}
module sort (O: order) : { val sort [n] : [n]O.t -> [n]O.t } = {
  -- Each element's place is the number of those before it, equal ones in their order.
  def sort [n] (xs: [n]O.t) : [n]O.t =
    let rank i = i64.sum (map (\j -> i64.bool (if j < i then O.leq xs[j] xs[i] else !(O.leq xs[i] xs[j]))) (iota n))
    in scatter (copy xs) (map rank (iota n)) xs
}
module int : order with t = i32 = { type t = i32 def leq (x: i32) (y: i32) = x <= y }
module byte = { type t = u8 def leq (x: u8) (y: u8) = x <= y }

module up = sort int
module down = sort (descending int)
module pairs = sort (lexical int (descending byte))
module bools = sort { type t = bool def leq x y = !x || y }

entry main [n] (a: [n]i32) (b: [n]u8) : ([n]i32, [n]u8) = unzip (pairs.sort (zip a b))
entry both_ways [n] (a: [n]i32) : ([n]i32, [n]i32) = (up.sort a, down.sort a)
entry flags [n] (a: [n]bool) : [n]bool = bools.sort a
