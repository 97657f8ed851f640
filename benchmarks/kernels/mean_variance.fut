-- Mean and variance in one trip over the data.
-- data cache: [200000]f32
-- data memory: [10000000]f32
-- small: [1000]f32
-- operations cache: 2 * 3 * 2e5
-- bytes memory: 4 * 10e6
def main [n] (xs: [n]f32) : (f64, f64) =
  let sum = f64.sum (map f64.f32 xs)
  let squares = f64.sum (map (\x -> f64.f32 x * f64.f32 x) xs)
  let mean = sum / f64.i64 n
  in (mean, squares / f64.i64 n - mean * mean)
