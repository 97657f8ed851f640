-- Option pricing: closed form, binomial tree and a grid.
-- ==
-- entry: black_scholes
-- input { 100f64 105f64 0.05f64 0.2f64 1f64 } output { 8.021352235143176f64 7.9004418077181455f64 }

-- ==
-- entry: trees
-- input { 100f64 105f64 0.05f64 0.2f64 1f64 50i64 } output { 8.014262966678617f64 8.73566606026394f64 }

-- ==
-- entry: implied
-- input { 100f64 105f64 0.05f64 1f64 8.021352235143176f64 } output { 0.2f64 }
type kind = #call | #put
type style = #european | #american
type market 'r = {spot: r, rate: r, vol: r}
type option 'r = {kind: kind, style: style, strike: r, expiry: r}
module mk_pricing (R: real) = {
  local def half = R.(i32 1 / i32 2)
  local def cnd (x: R.t) = R.(half * (i32 1 + erf (x / sqrt (i32 2))))
  def payoff (o: option R.t) (s: R.t) =
    match o.kind case #call -> R.(max (s - o.strike) (i32 0)) case #put -> R.(max (o.strike - s) (i32 0))
  def closed (m: market R.t) (o: option R.t) : R.t =
    let sq = R.(m.vol * sqrt o.expiry)
    let d1 = R.((log (m.spot / o.strike) + (m.rate + half * m.vol * m.vol) * o.expiry) / sq)
    let d2 = R.(d1 - sq)
    let df = R.(exp (neg m.rate * o.expiry))
    in match o.kind
       case #call -> R.(m.spot * cnd d1 - o.strike * df * cnd d2)
       case #put -> R.(o.strike * df * cnd (neg d2) - m.spot * cnd (neg d1))
  def binomial (steps: i64) (m: market R.t) (o: option R.t) : R.t =
    let dt = R.(o.expiry / i64 steps)
    let u = R.(exp (m.vol * sqrt dt))
    let p = R.((exp (m.rate * dt) - recip u) / (u - recip u))
    let df = R.(exp (neg m.rate * dt))
    let spot (k: i64) (i: i64) = let ups = 2 * i - k in R.(m.spot * u ** i64 ups)
    let final = map (\i -> payoff o (spot steps i)) (0...steps)
    let vs = loop vs = final for j < steps do
      let k = steps - 1 - j
      let cont = map2 (\lo hi -> R.(df * (p * hi + (i32 1 - p) * lo))) (init vs) (tail vs)
      in match o.style
         case #european -> cont
         case #american -> map2 (\i c -> R.max c (payoff o (spot k i))) (indices cont) cont
    in head vs
  def bisect (f: R.t -> R.t) (lo: R.t) (hi: R.t) (target: R.t) : R.t =
    let (lo, hi) = loop (lo, hi) for _i < 60i32 do
      let mid = R.(half * (lo + hi))
      in if R.(f mid < target) then (mid, hi) else (lo, mid)
    in R.(half * (lo + hi))
}
module p = mk_pricing f64
entry black_scholes (spot: f64) (strike: f64) (rate: f64) (vol: f64) (expiry: f64) =
  let price (kind: kind) = p.closed {spot, rate, vol} {kind, style = #european, strike, expiry}
  in (price #call, price #put)
entry trees (spot: f64) (strike: f64) (rate: f64) (vol: f64) (expiry: f64) (n: i64) =
  let m : market f64 = {vol, spot, rate}
  in ( p.binomial n m {kind = #call, style = #european, strike, expiry}
     , p.binomial n m {kind = #put, style = #american, strike, expiry} )
entry implied (spot: f64) (strike: f64) (rate: f64) (expiry: f64) (price: f64) =
  p.bisect (\vol -> p.closed {spot, rate, vol} {kind = #call, style = #european, strike, expiry}) 0.01 2 price
