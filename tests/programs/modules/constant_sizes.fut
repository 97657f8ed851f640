-- Constants of unknown size in parametric modules: each application has its own.

module t (N: {val n : i64}) = {
  def large : []i64 = filter (> 3) (iota (N.n + 1))
  def pair : ([]i64, []i32) = (filter (< 5) large, [1, 2, 3])
  module inner = {def evens = filter (\x -> x % 2 == 0) large}
}
module t100 = t {def n = 100i64}
module t10 = t {def n = 10i64}
module u (x: {val n : i64}) = {
  module q = t x
  def twice = map (* 2) q.large
  def both = map2 (+) q.large twice
}
module u8 = u {def n = 8i64}
module v (f: (n: {val n : i64}) -> {val k : i64 val xs : [k]i64}) = {
  module m = f {def n = 3i64}
  def positive = filter (> 0) m.xs
}
module v3 = v (\(n: {val n : i64}) -> {def k = n.n * 2 def xs = iota k})

-- ==
-- input { } output { 97i64 }
entry main = length t100.large

-- ==
-- entry: parts
-- input { } output { [4i64, 5i64, 6i64, 7i64, 8i64, 9i64, 10i64] [4i64] [1i32, 2i32, 3i32] [4i64, 6i64, 8i64, 10i64]
--   [8i64, 10i64, 12i64, 14i64, 16i64, 18i64, 20i64] }
entry parts =
  let (xs, ys) = t10.pair in (t10.large, xs, ys, t10.inner.evens, map2 (+) t10.large t10.large)

-- ==
-- entry: nested
-- input { } output { 5i64 [12i64, 15i64, 18i64, 21i64, 24i64] 3i64 }
entry nested = (length u8.twice, u8.both, length u8.q.inner.evens)

-- ==
-- entry: higher
-- input { } output { [2i64, 4i64, 6i64, 8i64, 10i64] [0i64, 1i64, 2i64, 3i64, 4i64, 5i64] }
entry higher = (map2 (+) v3.positive v3.positive, v3.m.xs)
