-- Finance: engines and distributions as functors, path generators, products as functions composed freely, lattices, calendars.

module type engine = {
  type rng
  val from_seed : i32 -> rng
  val next : rng -> (rng, u32)
  val split : (n: i64) -> rng -> [n]rng
  val join [n] : [n]rng -> rng
}
module splitmix : engine with rng = u64 = {
  type rng = u64
  local def mix (z: u64) =
    let z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9
    let z = (z ^ (z >> 27)) * 0x94d049bb133111eb
    in z ^ (z >> 31)
  def from_seed (s: i32) = mix (u64.i32 s + 0x9e3779b97f4a7c15)
  def next (s: rng) = let s = s + 0x9e3779b97f4a7c15 in (s, u32.u64 (mix s >> 32))
  def split n (s: rng) = map (\i -> mix (s ^ mix (u64.i64 i))) (iota n)
  def join [n] (ss: [n]rng) = reduce (^) 0 ss
}
module xorshift : engine = {
  type rng = {a: u32, b: u32, c: u32, d: u32}
  def from_seed (s: i32) : rng = {a = u32.i32 s | 1, b = 362436069, c = 521288629, d = 88675123}
  def next ({a, b, c, d}: rng) : (rng, u32) =
    let t = a ^ (a << 11)
    let d' = d ^ (d >> 19) ^ t ^ (t >> 8)
    in ({a = b, b = c, c = d, d = d'}, d')
  def split n (r: rng) = map (\i -> (next (r with a = (r.a ^ u32.i64 i * 2654435761) with d = r.d + u32.i64 i)).0) (iota n)
  def join [n] (rs: [n]rng) = reduce_comm (\x y -> {a = x.a ^ y.a, b = x.b ^ y.b, c = x.c ^ y.c, d = x.d ^ y.d}) {a = 0, b = 0, c = 0, d = 0} rs
}
-- A wrapper that counts draws: an engine from an engine.
module counted (E: engine) : { include engine val drawn : rng -> i64 } = {
  type rng = (E.rng, i64)
  def from_seed s : rng = (E.from_seed s, 0)
  def next ((r, k): rng) : (rng, u32) = let (r, x) = E.next r in ((r, k + 1), x)
  def split n ((r, k): rng) : [n]rng = map (\s -> (s, k)) (E.split n r)
  def join [n] (rs: [n]rng) : rng = let (es, ks) = unzip rs in (E.join es, i64.maximum ks)
  def drawn (r: rng) = r.1
}

module type distribution = {
  module engine : engine
  type num
  type params
  val draw : params -> engine.rng -> (engine.rng, num)
}
module uniform (R: real) (E: engine) : distribution with num = R.t with params = (R.t, R.t) with engine.rng = E.rng = {
  module engine = E
  type num = R.t
  type params = (R.t, R.t)
  def draw (lo, hi) r =
    let (r, x) = E.next r
    in (r, R.(lo + (hi - lo) * (u32 x / f64 4294967296)))
}
module normal (R: real) (E: engine) : distribution with num = R.t with params = {mean: R.t, dev: R.t} with engine.rng = E.rng = {
  module engine = E
  module U = uniform R E
  type num = R.t
  type params = {mean: R.t, dev: R.t}
  def draw ({mean, dev}: params) r =
    let (r, u) = U.draw (R.f64 1e-12, R.i32 1) r
    let (r, v) = U.draw (R.i32 0, R.i32 1) r
    in (r, R.(mean + dev * (sqrt (i32 (-2) * log u) * cos (i32 2 * pi * v))))
}
module die (E: engine) : distribution with num = i32 with params = i32 with engine.rng = E.rng = {
  module engine = E
  type num = i32
  type params = i32
  def draw (sides: i32) r = let (r, x) = E.next r in (r, 1 + i32.u32 (x % u32.i32 sides))
}

module sampler (D: distribution) = {
  def draws (p: D.params) (n: i64) (r: D.engine.rng) : (D.engine.rng, [n]D.num) =
    let (rs, xs) = unzip (map (D.draw p) (D.engine.split n r))
    in (D.engine.join rs, xs)
  def sequence (p: D.params) (n: i64) (r: D.engine.rng) : (D.engine.rng, [n]D.num) =
    let (r, x0) = D.draw p r
    in loop (r, xs) = (r, replicate n x0) for i in 1..<n do
         let (r, x) = D.draw p r
         in (r, xs with [i] = x)
}
module ce = counted splitmix
module dice = sampler (die ce)
module gauss = sampler (normal f64 xorshift)

-- ==
-- entry: throws
-- input { 42i32 1200i64 } output { 1200i64 true true }
entry throws (seed: i32) (n: i64) : (i64, bool, bool) =
  let (r, xs) = dice.sequence 6 n (ce.from_seed seed)
  let counts = hist (+) 0 6 (map (\x -> i64.i32 x - 1) xs) (rep 1)
  let (_, ys) = dice.draws 6 n (ce.from_seed (seed + 1))
  in (ce.drawn r, all (\c -> c > n / 6 - 60 && c < n / 6 + 60) counts, all (\y -> y >= 1 && y <= 6) ys)
-- ==
-- entry: moments
-- input { 7i32 4000i64 } output { true true }
entry moments (seed: i32) (n: i64) =
  let (_, xs) = gauss.draws {mean = 2, dev = 3} n (xorshift.from_seed seed)
  let m = f64.sum xs / f64.i64 n
  let v = f64.sum (map (\x -> (x - m) ** 2) xs) / f64.i64 n
  in (f64.abs (m - 2) < 0.2, f64.abs (v - 9) < 0.9)

-- Products are functions from a path to a payment; combinators build new ones.
type^ product [n] = [n]f64 -> f64
def european [n] (k: f64) : product [n] = \path -> f64.max 0 (last path - k)
def asian [n] (k: f64) : product [n] = \path -> f64.max 0 (f64.sum path / f64.i64 n - k)
def lookback [n] : product [n] = \path -> last path - f64.minimum path
def barrier [n] (level: f64) (p: product [n]) : product [n] = \path -> if any (> level) path then 0 else p path
def (+^) [n] (p: product [n]) (q: product [n]) : product [n] = \path -> p path + q path
def scaled [n] (w: f64) (p: product [n]) : product [n] = p >-> (* w)

def sobol (n: i64) : [n]f64 =
  let direction c = 1u32 << (31 - u32.i32 c)
  let xs = exscan (^) 0 (map (\i -> direction (i32.i64 (i64.i32 (i64.ctz (!i))))) (iota n))
  in map (\x -> f64.u32 x / 4294967296) xs
-- ==
-- entry: quasi
-- input { 12i64 } output { [0.0f64, 0.5f64, 0.75f64, 0.25f64, 0.375f64, 0.875f64, 0.625f64, 0.125f64, 0.1875f64, 0.6875f64, 0.9375f64, 0.4375f64] }
entry quasi (n: i64) = sobol n

-- ==
-- entry: price
-- input { [1f64, 2f64, 3f64, 6f64] } output { [4f64, 1f64, 5f64, 0f64, 9f64, 6f64] }
entry price [n] (path: [n]f64) : [6]f64 =
  [european 2 path, asian 2 path, lookback path, barrier 5 (european 2) path,
   (european 2 +^ lookback) path, (scaled 2 (asian 2) +^ barrier 10 (scaled 1 (european 2))) path]

-- Lattices: the exercise rule is a parameter; sizes shrink by one each step, hidden in the loop.
type style = #european | #american
type contract = {strike: f64, call: bool, style: style}
def pay (c: contract) (s: f64) = f64.max 0 (if c.call then s - c.strike else c.strike - s)
def binomial (n: i64) (s: f64) (r: f64) (v: f64) (t: f64) (c: contract) : f64 =
  let dt = t / f64.i64 n
  let u = f64.exp (v * f64.sqrt dt)
  let p = (f64.exp (r * dt) - 1 / u) / (u - 1 / u)
  let disc = f64.exp (-r * dt)
  let spot i j = s * u ** f64.i64 (2 * j - i)
  let leaves = tabulate (n + 1) (\j -> pay c (spot n j))
  let vals =
    loop vals = leaves for k < n do
      let i = n - 1 - k
      let back = map2 (\lo hi -> disc * (p * hi + (1 - p) * lo)) (init vals) (tail vals)
      in match c.style
         case #european -> back
         case #american -> map2 (\j x -> f64.max x (pay c (spot i j))) (indices back) back
  in vals[0]
def normal_cdf (x: f64) = 0.5 * f64.erfc (-x / f64.sqrt 2)
def black_scholes (s: f64) (r: f64) (v: f64) (t: f64) ({strike, call, style = _}: contract) : f64 =
  let d1 = (f64.log (s / strike) + (r + v * v / 2) * t) / (v * f64.sqrt t)
  let d2 = d1 - v * f64.sqrt t
  let disc = strike * f64.exp (-r * t)
  in if call then s * normal_cdf d1 - disc * normal_cdf d2 else disc * normal_cdf (-d2) - s * normal_cdf (-d1)
-- ==
-- entry: options
-- input { 60i64 } output { [16.800812449138185f64, 16.800812449138185f64, 7.62057322328244f64, 7.945305371587398f64] [16.763564445155197f64, 7.583325219299702f64] }
entry options (n: i64) : ([]f64, []f64) =
  let all : []contract =
    [{strike = 95, call = true, style = #european}, {strike = 95, call = true, style = #american},
     {strike = 95, call = false, style = #european}, {strike = 95, call = false, style = #american}]
  in (map (binomial n 100 0.03 0.25 1.5) all, map (black_scholes 100 0.03 0.25 1.5) all[::2])

-- Day counts as modules.
type date = {year: i64, month: i64, day: i64}
module calendar = {
  -- Days since 1970-01-01, from a count in a year that starts in March.
  def to_days ({year, month, day}: date) : i64 =
    let y = if month <= 2 then year - 1 else year
    let era = y / 400
    let yoe = y % 400
    let doy = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    in era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468
  def from_days (z: i64) : date =
    let z = z + 719468
    let doe = z % 146097
    let yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100)
    let mp = (5 * doy + 2) / 153
    let month = if mp < 10 then mp + 3 else mp - 9
    in {year = yoe + z / 146097 * 400 + i64.bool (month <= 2), month, day = doy - (153 * mp + 2) / 5 + 1}
  def weekday (d: date) : i64 = (to_days d + 3) % 7
}
module type day_count = { val fraction : date -> date -> f64 }
module act365 : day_count = { def fraction a b = f64.i64 (calendar.to_days b - calendar.to_days a) / 365 }
module thirty360 : day_count = {
  def fraction (a: date) (b: date) : f64 =
    let cap (d: date) = i64.min 30 d.day
    in f64.i64 (360 * (b.year - a.year) + 30 * (b.month - a.month) + cap b - cap a) / 360
}
module bond (C: day_count) = {
  def accrued (rate: f64) (from: date) (to: date) = rate * C.fraction from to
}
module b1 = bond act365
module b2 = bond thirty360
-- ==
-- entry: dates
-- input { 1970i64 1i64 1i64 } output { 0i64 3i64 true }
-- input { 2000i64 2i64 29i64 } output { 11016i64 1i64 true }
-- input { 1899i64 12i64 31i64 } output { -25568i64 6i64 true }
-- input { 2096i64 3i64 1i64 } output { 46081i64 3i64 true }
entry dates (year: i64) (month: i64) (day: i64) =
  let d = {year, month, day}
  let n = calendar.to_days d
  in (n, calendar.weekday d, all (\k -> calendar.(to_days (from_days (n + k))) == n + k) (-400...400))
-- ==
-- entry: accrued
-- input { 0.05f64 } output { 0.07493150684931507f64 0.075f64 }
entry accrued (rate: f64) =
  let (a, b) : (date, date) = ({year = 2023, month = 1, day = 31}, {year = 2024, month = 7, day = 31})
  in (b1.accrued rate a b, b2.accrued rate a b)
