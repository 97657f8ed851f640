-- Algebra by `include`: semigroup, monoid, group; generic code needs only what it includes.

-- ==
-- entry: clocks
-- input { [11i64, 5i64, 7i64] 5i64 } output { 11i64 [7i64, 1i64, 11i64] [[11i64, 4i64, 11i64], [0i64, 5i64, 0i64],
--   [0i64, 0i64, 7i64]] }
-- input { empty([0]i64) 3i64 } output { 0i64 empty([0]i64) empty([0][0]i64) }
-- input { [4i64] -1i64 } output { 4i64 [8i64] [[4i64]] }

-- ==
-- entry: xors
-- input { [1u8, 2u8, 4u8, 255u8] 3i64 } output { 248u8 [1u8, 2u8, 4u8, 255u8] }
-- input { empty([0]u8) 1i64 } output { 0u8 empty([0]u8) }
-- input { [9u8] -2i64 } output { 9u8 [0u8] }

module type semigroup = {
  type t
  val combine : t -> t -> t
}
module type monoid = {
  include semigroup
  val unit : t
}
module type group = {
  include monoid
  val invert : t -> t
}
module powers (G: group) = {
  def power (x: G.t) (k: i64) : G.t =
    let (base, k) = if k < 0 then (G.invert x, -k) else (x, k)
    let (r, _, _) = loop (r, b, k) = (G.unit, base, k) while k > 0 do
      (if k % 2 == 1 then G.combine r b else r, G.combine b b, k / 2)
    in r
}
module sums (M: monoid) = {
  def total [n] (xs: [n]M.t) = reduce M.combine M.unit xs
  -- Sums of all blocks between i and j, as differences are not there in a monoid.
  def blocks [n] (xs: [n]M.t) : [n][n]M.t =
    map (\i -> scan M.combine M.unit (map (\j -> if j < i then M.unit else xs[j]) (iota n))) (iota n)
}
module clock : group with t = i64 = {
  type t = i64
  def combine (a: t) (b: t) = (a + b) % 12
  def unit = 0i64
  def invert (a: t) = (12 - a) % 12
}
module xor = { type t = u8 def combine (a: u8) (b: u8) = a ^ b def unit = 0u8 def invert (a: u8) = a }
module clock_powers = powers clock
module clock_sums = sums clock
module xor_powers = powers xor
module xor_sums = sums xor

entry clocks [n] (xs: [n]i64) (k: i64) : (i64, [n]i64, [n][n]i64) =
  (clock_sums.total xs, map (\x -> clock_powers.power x k) xs, clock_sums.blocks xs)
entry xors [n] (xs: [n]u8) (k: i64) : (u8, [n]u8) = (xor_sums.total xs, map (\x -> xor_powers.power x k) xs)
