-- A Fourier sum at many points that do not lie on a grid: waves are made of all points and frequencies, then weighted and summed.
-- data: [4000]f64 [500]f64 [500]f64
-- small: [20]f64 [7]f64 [7]f64
-- operations: 2 * 4000 * 500 * 20
def main [n][m] (points: [n]f64) (weights_re: [m]f64) (weights_im: [m]f64) : ([n]f64, [n]f64) =
  let weights = zip weights_re weights_im
  let phases = map (\x -> map (\k -> 2 * f64.pi * x * f64.i64 k) (iota m)) points
  let waves = map (map (\p -> (f64.cos p, f64.sin p))) phases
  let weighted = map (map2 (\(a, b) (c, d) -> (a * c - b * d, a * d + b * c)) weights) waves
  in unzip (map (reduce (\(a, b) (c, d) -> (a + c, b + d)) (0, 0)) weighted)
