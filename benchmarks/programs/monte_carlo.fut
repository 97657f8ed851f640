-- The price of an Asian option by simulation: random numbers of all paths and steps, from them normal ones, walks, prices, payoffs, and their mean.
-- data: 20000i64 50i64
-- small: 30i64 8i64
-- operations: 2 * 20000 * 50 * 60
-- A random number of an index, by mixing its bits.
def mixed (x: u32) : u32 =
  let x = (x ^ (x >> 16)) * 0x7feb352d
  let x = (x ^ (x >> 15)) * 0x846ca68b
  in x ^ (x >> 16)

def uniform (x: u32) : f64 = (f64.u32 (mixed x) + 0.5) / 4294967296

def normal (u: f64, v: f64) : f64 = f64.sqrt (-2 * f64.log u) * f64.cos (2 * f64.pi * v)

def main (paths: i64) (steps: i64) : f64 =
  let (spot, strike, rate, volatility) = (100, 100, 0.03, 0.25)
  let dt = 1 / f64.i64 steps
  let uniforms = tabulate_2d paths steps (\i j -> let k = u32.i64 (i * steps + j) in (uniform (2 * k), uniform (2 * k + 1)))
  let normals = map (map normal) uniforms
  let steps_of = map (map (\z -> (rate - 0.5 * volatility * volatility) * dt + volatility * f64.sqrt dt * z)) normals
  let walks = map (scan (+) 0) steps_of
  let prices = map (map (\w -> spot * f64.exp w)) walks
  let payoffs = map (\ps -> f64.max 0 (f64.sum ps / f64.i64 steps - strike)) prices
  in f64.exp (-rate) * f64.sum payoffs / f64.i64 paths
