-- Random engines and distributions as functors with abstract state.

-- ==
-- entry: raw
-- input { 42i32 4i64 } output { [3270867926u32, 1795671209u32, 1924641435u32, 1143034755u32] }

-- ==
-- entry: dice
-- input { 7i32 10i64 } output { 30i32 }

-- ==
-- entry: lcg_draws
-- input { 11i32 5i64 } output { [81i64, 94i64, 34i64, 54i64, 41i64] }
-- input { 11i32 0i64 } output { empty([0]i64) }

-- ==
-- entry: unit_mean
-- input { 3i32 50i64 } output { 0.022615553006207465f64 }

-- ==
-- entry: splits

module type rng_engine = {
  module int : integral
  type rng
  val rng_from_seed [n] : [n]i32 -> rng
  val rand : rng -> (rng, int.t)
  val split_rng : (n: i64) -> rng -> [n]rng
  val min : int.t
  val max : int.t
}

module type rng_distribution = {
  module engine : rng_engine
  module num : numeric
  type distribution
  val rand : distribution -> engine.rng -> (engine.rng, num.t)
}

module linear_congruential (T: integral) (P: { val a : T.t val c : T.t val m : T.t }) : rng_engine with int.t = T.t = {
  module int = T
  type rng = T.t
  def rng_from_seed [n] (s: [n]i32) = T.i32 (if n == 0 then 1 else s[0])
  def rand (x: rng) = let y = T.((x * P.a + P.c) % P.m) in (y, y)
  def split_rng (n: i64) (x: rng) = map (\i -> T.(x ^ T.i64 i)) (iota n)
  def min = T.i32 0
  def max = P.m
}

module pcg32 : rng_engine with int.t = u32 = {
  module int = u32
  type rng = {state: u64, inc: u64}
  def rand ({state, inc}: rng) : (rng, u32) =
    let old = state
    let state = old * 6364136223846793005u64 + (inc | 1)
    let xs = u32.u64 (((old >> 18) ^ old) >> 27)
    let rot = u32.u64 (old >> 59)
    in ({state, inc}, (xs >> rot) | (xs << ((-rot) & 31)))
  def rng_from_seed [n] (xs: [n]i32) =
    let r : rng = {state = 0, inc = 1442695040888963407u64}
    let (r, _) = rand r
    let r = loop r for x in xs do (rand (r with state = r.state + u64.i32 x)).0
    in r
  def split_rng (n: i64) (r: rng) : [n]rng = map (\i -> {state = r.state + u64.i64 i, inc = r.inc}) (iota n)
  def min = 0u32
  def max = u32.highest
}

module uniform_int (D: integral) (E: rng_engine) :
  rng_distribution with num.t = D.t with engine.rng = E.rng with distribution = (D.t, D.t) = {
  module engine = E
  module num = D
  type distribution = (D.t, D.t)
  def to_D (x: E.int.t) = D.i64 (E.int.to_i64 x)
  def rand ((lo, hi): distribution) (r: E.rng) =
    let (r, x) = E.rand r
    in (r, D.(lo + to_D x % (hi - lo + i32 1)))
}

module uniform_real (R: real) (E: rng_engine) :
  rng_distribution with num.t = R.t with engine.rng = E.rng with distribution = {lo: R.t, hi: R.t} = {
  module engine = E
  module num = R
  type distribution = {lo: R.t, hi: R.t}
  def to_R (x: E.int.t) = R.u64 (u64.i64 (E.int.to_i64 x))
  def rand ({lo, hi}: distribution) (r: E.rng) =
    let (r, x) = E.rand r
    in (r, R.(lo + (to_R x - to_R E.min) / (to_R E.max - to_R E.min) * (hi - lo)))
}

module minstd = linear_congruential u64 { def a = 48271u64 def c = 0u64 def m = 2147483647u64 }
module d_pcg = uniform_int i32 pcg32
module d_lcg = uniform_int i64 minstd
module r_pcg = uniform_real f64 pcg32

entry raw (seed: i32) (n: i64) =
  let r = pcg32.rng_from_seed [seed]
  let (_, out) = loop (r, out) = (r, replicate n 0u32) for i < n do
    let (r, x) = pcg32.rand r in (r, out with [i] = x)
  in out

entry dice (seed: i32) (n: i64) =
  let step (r, acc) = let (r, x) = d_pcg.rand (1, 6) r in (r, acc + x)
  in (iterate (i32.i64 n) step (pcg32.rng_from_seed [seed], 0)).1

entry lcg_draws (seed: i32) (n: i64) : [n]i64 =
  let (_, out) = loop (r, out) = (minstd.rng_from_seed [seed], replicate n 0) for i < n do
    let (r, x) = d_lcg.rand (10, 99) r in (r, out with [i] = x)
  in out

entry unit_mean (seed: i32) (n: i64) : f64 =
  let (_, s) = loop (r, s) = (pcg32.rng_from_seed [seed], 0) for _i < n do
    let (r, x) = r_pcg.rand {lo = -1, hi = 1} r in (r, s + x)
  in s / f64.i64 n

entry splits (seed: i32) (n: i64) =
  pcg32.rng_from_seed [seed] |> pcg32.split_rng n |> map pcg32.rand |> unzip |> (.1)
