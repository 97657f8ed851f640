-- The inner product of two vectors.
-- data cache: [60000]f64 [60000]f64
-- data memory: [5000000]f64 [5000000]f64
-- small: [100]f64 [100]f64
-- operations cache: 2 * 2 * 6e4
-- bytes memory: 16 * 5e6
def main [n] (xs: [n]f64) (ys: [n]f64) : f64 = reduce (+) 0 (map2 (*) xs ys)
