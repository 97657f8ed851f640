-- The inner product of two vectors.
-- data: [5000000]f64 [5000000]f64
-- small: [100]f64 [100]f64
-- bytes: 16 * 5e6
def main [n] (xs: [n]f64) (ys: [n]f64) : f64 = reduce (+) 0 (map2 (*) xs ys)
