-- | Distributions: what to make of the integers that an engine draws.

import "engines"

-- | A distribution of numbers over an engine.
module type distribution = {
  -- | The engine.
  module engine : engine
  -- | The numbers.
  module num : numeric
  -- | The parameters.
  type distribution
  -- | Draw one number.
  val rand : distribution -> engine.rng -> (engine.rng, num.t)
}

-- | Integers from an inclusive interval, all equally likely up to the bias of a remainder.
module uniform_int (D: integral) (E: engine)
  : (distribution with num.t = D.t with engine.rng = E.rng with distribution = (D.t, D.t)) = {
  module engine = E
  module num = D
  type distribution = (D.t, D.t)

  def rand ((lo, hi): distribution) (r: E.rng) : (E.rng, D.t) =
    let (r, x) = E.draw r
    let width = D.to_i64 (hi D.- lo) + 1
    in (r, lo D.+ D.i64 (i64.abs (E.int.to_i64 x) % width))
}

-- | Real numbers from an interval.
module uniform_real (R: real) (E: engine)
  : (distribution with num.t = R.t with engine.rng = E.rng with distribution = (R.t, R.t)) = {
  module engine = E
  module num = R
  type distribution = (R.t, R.t)

  -- The position of `x` in the range of the engine, between 0 and 1. Halving makes unsigned numbers fit.
  def fraction (x: E.int.t) : R.t =
    let half (y: E.int.t) = R.i64 (E.int.to_i64 (y E.int.>>> E.int.i32 1))
    let {least, greatest} = E.range
    in R.((half x - half least) / (half greatest - half least))

  def rand ((lo, hi): distribution) (r: E.rng) : (E.rng, R.t) =
    let (r, x) = E.draw r
    in (r, R.(lo + (hi - lo) * fraction x))
}

-- | Normally distributed numbers, by the method of Box and Muller.
module normal (R: real) (E: engine)
  : (distribution with num.t = R.t with engine.rng = E.rng with distribution = {mean: R.t, deviation: R.t}) = {
  module engine = E
  module num = R
  type distribution = {mean: R.t, deviation: R.t}

  local module unit = uniform_real R E

  def rand (d: distribution) (r: E.rng) : (E.rng, R.t) =
    let (zero, one, two) = (R.i32 0, R.i32 1, R.i32 2)
    let (r, u) = unit.rand (zero, one) r
    let (r, v) = unit.rand (zero, one) r
    -- Keep the logarithm finite.
    let u = R.(max u (from_fraction 1 1000000))
    let radius = R.(sqrt (neg two * log u))
    in (r, R.(d.mean + d.deviation * radius * cos (two * pi * v)))
}

-- | Many numbers at once.
module sampler (D: distribution) = {
  -- | `n` numbers, one after the other from one state.
  def sequence (n: i64) (d: D.distribution) (r: D.engine.rng) : (D.engine.rng, [n]D.num.t) =
    loop (r, xs) = (r, replicate n (D.num.i32 0)) for i < n do
      let (r, x) = D.rand d r
      in (r, xs with [i] = x)

  -- | `n` numbers in parallel, each from a state of its own.
  def parallel (n: i64) (d: D.distribution) (r: D.engine.rng) : (D.engine.rng, [n]D.num.t) =
    let (rs, xs) = unzip (map (D.rand d) (D.engine.split n r))
    in (D.engine.join rs, xs)

  -- | The mean of `n` numbers.
  def mean (n: i64) (d: D.distribution) (r: D.engine.rng) : D.num.t =
    let (_, xs) = parallel n d r
    in D.num.(sum xs / i64 n)
}
