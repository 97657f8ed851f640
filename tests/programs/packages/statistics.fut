-- Statistics over any real type: moments in one pass, quantiles, regression.
-- ==
-- entry: moments
-- input { [2.0f64, 4.0f64, 4.0f64, 4.0f64, 5.0f64, 5.0f64, 7.0f64, 9.0f64] } output { 5.0f64 4.0f64 0.65625f64 2f64 9f64 }

-- ==
-- entry: moments32
-- input { [2.0f32, 4.0f32, 4.0f32, 4.0f32, 5.0f32, 5.0f32, 7.0f32, 9.0f32] } output { 5.0f32 4.0f32 }

-- ==
-- entry: regress
-- input { [2.0f64, 4.0f64, 4.0f64, 4.0f64, 5.0f64, 5.0f64, 7.0f64, 9.0f64] [1.0f64, 3.0f64, 2.0f64, 5.0f64, 6.0f64, 5.0f64, 9.0f64, 10.0f64] } output { -1.90625f64 1.40625f64 0.8928571428571429f64 }

-- ==
-- entry: quantiles
-- input { [9f64, 1f64, 5f64, 3f64] [0f64, 0.5f64, 1f64] } output { [1f64, 4f64, 9f64] }
module type statistics = {
  type t
  type summary
  val summarise [n] : [n]t -> summary
  val merge : summary -> summary -> summary
  val count : summary -> i64
  val mean : summary -> t
  val variance : summary -> t
  val skewness : summary -> t
  val range : summary -> (t, t)
  val regression [n] : [n]t -> [n]t -> {intercept: t, slope: t, r2: t}
  val quantile [n] : [n]t -> t -> t
}
module mk_statistics (R: float) : statistics with t = R.t = {
  type t = R.t
  type summary = {n: i64, mean: t, m2: t, m3: t, lo: t, hi: t}
  local def empty : summary = let z = R.i32 0 in {n = 0, mean = z, m2 = z, m3 = z, lo = R.inf, hi = R.neg R.inf}
  local def single (x: t) : summary = empty with n = 1 with mean = x with lo = x with hi = x
  def merge (a: summary) (b: summary) : summary =
    if a.n == 0 then b else if b.n == 0 then a else
    let n = a.n + b.n
    let (na, nb, nn) = (R.i64 a.n, R.i64 b.n, R.i64 n)
    let d = R.(b.mean - a.mean)
    in R.({ n
          , mean = a.mean + d * nb / nn
          , m2 = a.m2 + b.m2 + d * d * na * nb / nn
          , m3 = a.m3 + b.m3 + d * d * d * na * nb * (na - nb) / (nn * nn) + i32 3 * d * (na * b.m2 - nb * a.m2) / nn
          , lo = min a.lo b.lo
          , hi = max a.hi b.hi })
  def summarise [n] (xs: [n]t) = reduce merge empty (map single xs)
  def count (s: summary) = s.n
  def mean (s: summary) = s.mean
  def variance (s: summary) = R.(s.m2 / i64 s.n)
  def skewness (s: summary) = R.(s.m3 / i64 s.n / (variance s * sqrt (variance s)))
  def range (s: summary) = (s.lo, s.hi)
  def regression [n] (xs: [n]t) (ys: [n]t) =
    let avg [n] (v: [n]t) = R.(sum v / i64 n)
    let (mx, my) = (avg xs, avg ys)
    let dx = map (R.- mx) xs
    let dy = map (R.- my) ys
    let dot (u: [n]t) (v: [n]t) = R.sum (map2 (R.*) u v)
    let slope = R.(dot dx dy / dot dx dx)
    in {slope, intercept = R.(my - slope * mx), r2 = R.(dot dx dy * dot dx dy / (dot dx dx * dot dy dy))}
  local def sort [n] (xs: [n]t) : [n]t =
    let rank i = i64.sum (map2 (\j y -> i64.bool (R.(y < xs[i]) || (R.(y == xs[i]) && j < i))) (iota n) xs)
    in scatter (replicate n (R.i32 0)) (map rank (iota n)) xs
  def quantile [n] (xs: [n]t) (q: t) =
    let s = sort xs
    let k = n - 1
    let p = R.(q * i64 k)
    let i = i64.min (n - 2) (R.to_i64 (R.floor p))
    let j = i + 1
    in R.lerp s[i] s[j] R.(p - i64 i)
}
module s64 = mk_statistics f64
module s32 = mk_statistics f32
entry moments (xs: []f64) =
  let s = s64.summarise xs
  let (lo, hi) = s64.range s
  in (s64.mean s, s64.variance s, s64.skewness s, lo, hi)
entry moments32 (xs: []f32) =
  let s = s32.merge (s32.summarise (take 3 xs)) (s32.summarise (drop 3 xs))
  in (s32.mean s, s32.variance s)
entry regress [n] (xs: [n]f64) (ys: [n]f64) =
  let {intercept, slope, r2} = s64.regression xs ys
  in (intercept, slope, r2)
entry quantiles (xs: []f64) (qs: []f64) = map (s64.quantile xs) qs
