-- Functors taking functors: one that applies its argument twice, one that composes two of them.

-- ==
-- entry: main
-- input { [0i64, 1i64, -3i64] } output { [[0i64, 0i64, 1i64, 2i64, 1i64], [4i64, 16i64, 3i64, 4i64, 81i64], [-12i64,
--   -48i64, -5i64, -4i64, 625i64]] }
-- input { empty([0]i64) } output { empty([0][5]i64) }
-- input { [10i64] } output { [[40i64, 160i64, 21i64, 22i64, 194481i64]] }

module type step = { val f : i64 -> i64 }
module twice (F: step -> step) (X: step) : step = F (F X)
module compose (F: step -> step) (G: step -> step) (X: step) : step = F (G X)

module doubled (X: step) : step = { def f x = 2 * X.f x }
module succ (X: step) : step = { def f x = X.f x + 1 }
module squared = \(X: step) -> { def f x = X.f x * X.f x } : step
module id = { def f (x: i64) = x }

module four_times = twice doubled id
module sixteen = (twice (twice doubled)) id
module odd = compose succ doubled id
module even = compose doubled succ id
module fourth = twice squared odd

entry main [n] (xs: [n]i64) : [n][5]i64 =
  map (\x -> [four_times.f x, sixteen.f x, odd.f x, even.f x, fourth.f x]) xs
