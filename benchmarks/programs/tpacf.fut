-- How many pairs of places on the sky lie how far apart: cosines of all pairs, counted between given bounds that are searched by halving.
-- data: 24i64 [1500]f64 [1500]f64
-- small: 6i64 [20]f64 [20]f64
-- operations: 2 * 1500 ** 2 / 2 * 20
def bin_of [b] (bounds: [b]f64) (x: f64) : i64 =
  let (low, _) =
    loop (low, high) = (0, b) while high > low do
      let middle = (low + high) / 2
      in if x < bounds[middle] then (middle + 1, high) else (low, middle)
  in low

def main [n] (bins: i64) (ascensions: [n]f64) (declinations: [n]f64) : []i32 =
  -- The bounds fall: angles of a logarithmic scale.
  let bounds = tabulate bins (\i -> f64.cos (0.01 * 1.2 ** f64.i64 i))
  let place a d = (f64.cos a * f64.cos d, f64.sin a * f64.cos d, f64.sin d)
  let places = map2 place ascensions declinations
  let pair i j =
    let (x, y, z) = places[i]
    let (u, v, w) = places[j]
    in if j <= i then -1 else bin_of bounds (x * u + y * v + z * w)
  let found = flatten (tabulate_2d n n pair)
  in hist (+) 0 (bins + 1) found (map (const 1) found)
