-- Random number engines and distributions as parametric modules.
-- ==
-- entry: raw
-- input { 42i32 } output { [2027382u32, 1226992407u32, 551494037u32, 961371815u32] [723471715u32, 2497366906u32, 2064144800u32] }

-- ==
-- entry: dist
-- input { 42i32 } output { [1i32, 4i32, 6i32, 6i32] -3.3634208030192707f64 }

-- ==
-- entry: splits
-- input { 42i32 3i64 } output { [2075653u32, 508275367u32, 1017371341u32] }
module type rng_engine = {
  module int : integral
  type rng
  val rng_from_seed [n] : [n]i32 -> rng
  val rand : rng -> (rng, int.t)
  val split_rng : (n: i64) -> rng -> [n]rng
  val min : int.t
  val max : int.t
}

module minstd : rng_engine with int.t = u32 with rng = u32 = {
  module int = u32
  type rng = u32
  def min = 1u32
  def max = 2147483646u32
  def rand (s: rng) = let s' = u32.u64 (u64.u32 s * 48271 % 2147483647) in (s', s')
  def rng_from_seed [n] (seed: [n]i32) : rng = reduce (^) 0 (map u32.i32 seed)
  def split_rng (n: i64) (s: rng) : [n]rng =
    map (\i -> (rand ((s ^ ((u32.i64 i * 0x9E3779B1) & 0x7fffffff)) % 2147483646 + 1)).0) (iota n)
}

module xorshift : rng_engine with int.t = u32 = {
  module int = u32
  type rng = {state: u32}
  def min = 1u32
  def max = u32.highest
  def rng_from_seed [n] (seed: [n]i32) : rng = {state = u32.i32 seed[0]}
  def rand ({state}: rng) : (rng, u32) =
    let x = state ^ (state << 13)
    let x = x ^ (x >> 17)
    let x = x ^ (x << 5)
    in ({state = x}, x)
  def split_rng (n: i64) (r: rng) : [n]rng = tabulate n (\i -> {state = r.state + u32.i64 i})
}

module type rng_distribution = {
  module engine : rng_engine
  module num : numeric
  type distribution
  val rand : distribution -> engine.rng -> (engine.rng, num.t)
}

module uniform_int (D: integral) (E: rng_engine) : rng_distribution
  with num.t = D.t with engine.rng = E.rng with distribution = (D.t, D.t) = {
  module engine = E
  module num = D
  type distribution = (D.t, D.t)
  def rand ((lo, hi): distribution) (r: E.rng) =
    let (r, x) = E.rand r
    in (r, D.(lo + i64 (E.int.to_i64 x) % (hi - lo + i32 1)))
}

module normal (R: real) (E: rng_engine) : rng_distribution
  with num.t = R.t with engine.rng = E.rng with distribution = {mean: R.t, stddev: R.t} = {
  module engine = E
  module num = R
  type distribution = {mean: num.t, stddev: num.t}
  local def unit (r: E.rng) =
    let (r, x) = E.rand r
    in (r, let top = E.int.to_i64 E.max + 1 in R.(i64 (E.int.to_i64 x) / i64 top))
  def rand {mean = mean: num.t, stddev = stddev: num.t} (r: E.rng) =
    let (r, u1) = unit r
    let (r, u2) = unit r
    in (r, R.(mean + stddev * (sqrt (i32 (-2) * log u1) * cos (i32 2 * pi * u2))))
}

module dice = uniform_int i32 minstd
module gauss = normal f64 minstd

def draws 'r 'a (f: r -> (r, a)) (dummy: a) (n: i64) (r: r) : [n]a =
  (loop (r, out) = (r, replicate n dummy) for i < n do
     let (r, x) = f r
     in (r, out with [i] = x)).1

entry raw (seed: i32) =
  let a = draws minstd.rand 0 4 (minstd.rng_from_seed [seed])
  let b = draws xorshift.rand 0 3 (xorshift.rng_from_seed [-1831433054])
  in (a, b)
entry dist (seed: i32) =
  let r = minstd.rng_from_seed [seed]
  in (draws (dice.rand (1, 6)) 0 4 r, (gauss.rand {mean = 0, stddev = 1} r).1)
entry splits (seed: i32) (n: i64) = minstd.split_rng n (minstd.rng_from_seed [seed])
