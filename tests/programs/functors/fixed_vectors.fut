-- Vectors whose length is a member of the module: doubled and joined by functors, as types of entry points.

-- ==
-- entry: main
-- input { [1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32] } output { [1i32, 2i32] [2i32, 3i32, 4i32, 1i32] [6i32, 5i32,
--   4i32, 3i32, 2i32, 1i32] empty([0]i32) }
-- input { empty([0]i32) } output { [0i32, 0i32] [0i32, 0i32, 0i32, 0i32] [0i32, 0i32, 0i32, 0i32, 0i32, 0i32]
--   empty([0]i32) }
-- input { [9i32] } output { [9i32, 0i32] [0i32, 0i32, 0i32, 9i32] [0i32, 0i32, 0i32, 0i32, 0i32, 9i32] empty([0]i32)
--   }

-- ==
-- entry: exact
-- input { [1i32, 2i32] } output { 6i32 }
-- input { [0i32, 0i32] } output { 0i32 }
-- input { [1i32] } error: .
-- input { empty([0]i32) } error: .

module type length = { val n : i64 }
module double (L: length) : length = { def n = 2 * L.n }
module join (A: length) (B: length) : length = { def n = A.n + B.n }
module vector (L: length) = {
  type v = [L.n]i32
  type m = [L.n][L.n]i32
  def unit (i: i64) : v = tabulate L.n (\j -> i32.bool (i == j))
  def one : m = map unit (iota L.n)
  def apply (a: m) (x: v) : v = map (\r -> i32.sum (map2 (*) r x)) a
  def from [k] (xs: [k]i32) : v = tabulate L.n (\i -> if i < k then xs[i] else 0)
}
module two = { def n = 2i64 }
module four = double two
module six = join four two
module none = { def n = 0i64 }
module v2 = vector two
module v4 = vector four
module v6 = vector six
module v0 = vector none

def shift : v4.m = map (rotate (-1)) v4.one

entry main (xs: []i32) : ([]i32, []i32, []i32, []i32) =
  ( v2.from xs, copy (v4.apply shift (v4.from xs))
  , v6.apply (map reverse v6.one) (v6.from xs), v0.from xs)
entry exact (x: v2.v) : i32 = i32.sum (v2.apply (map2 (map2 (+)) v2.one v2.one) x)
