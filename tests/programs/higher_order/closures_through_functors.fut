-- A parametric module is given functions that close over the values of another module.

-- ==
-- input { 0i64 empty([0]i64) } output { 0i64 1i64 0i64 }
-- input { 5i64 [7i64] } output { 54i64 10i64 2i64 }
-- input { 2i64 [0i64, 1i64, 2i64, 3i64, 4i64, 9i64] } output { 113i64 22i64 9i64 }

module type transform = {
  type state
  val init : i64 -> state
  val step : state -> i64 -> state
  val out : state -> i64
}

module mk_fold (T: transform) = {
  def over [n] (seed: i64) (xs: [n]i64) : i64 = T.out (foldl T.step (T.init seed) xs)
  def runner (seed: i64) = \xs -> over seed xs
}

module sums (P: {val weight : i64 -> i64}) = {
  type state = i64
  def init (x: i64) : state = x
  def step (s: state) (x: i64) : state = s + P.weight x
  def out (s: state) = s
}

module squares = mk_fold (sums {def weight (x: i64) = x * x})
module table = {
  def t = [3i64, 1, 4, 1, 5]
  def weight (x: i64) = t[x % 5]
}
module looked_up = mk_fold (sums table)
module minmax = mk_fold {
  type state = (i64, i64)
  def init (x: i64) : state = (x, x)
  def step ((a, b): state) (x: i64) : state = (i64.min a x, i64.max b x)
  def out ((a, b): state) = b - a
}

entry main (seed: i64) (xs: []i64) : (i64, i64, i64) =
  let r = looked_up.runner (seed + 1)
  in (squares.over seed xs, r xs, minmax.over seed xs)
