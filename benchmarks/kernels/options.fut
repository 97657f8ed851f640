-- The value of European call options after Black and Scholes.
-- data: [400000]f64 [400000]f64 [400000]f64
-- small: [50]f64 [50]f64 [50]f64
-- bytes: 32 * 400000
def normal (x: f64) : f64 = 0.5 * (1 + f64.erf (x / f64.sqrt 2))

def price (s: f64) (k: f64) (t: f64) : f64 =
  let (rate, volatility) = (0.02, 0.3)
  let spot = 10 + 100 * s
  let strike = 10 + 100 * k
  let years = 0.1 + t
  let d1 = (f64.log (spot / strike) + (rate + 0.5 * volatility * volatility) * years) / (volatility * f64.sqrt years)
  let d2 = d1 - volatility * f64.sqrt years
  in spot * normal d1 - strike * f64.exp (-rate * years) * normal d2

def main [n] (ss: [n]f64) (ks: [n]f64) (ts: [n]f64) : [n]f64 = map3 price ss ks ts
