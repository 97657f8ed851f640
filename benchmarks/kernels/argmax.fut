-- The greatest of many numbers, and where it is first.
-- data cache: [200000]f32
-- data memory: [10000000]f32
-- small: [1000]f32
-- operations cache: 2 * 2e5
-- bytes memory: 4 * 10e6
def main [n] (xs: [n]f32) : (f32, i64) =
  let greater (a, i) (b, j) = if a > b || (a == b && i < j) then (a, i) else (b, j)
  in reduce greater (-f32.inf, n) (zip xs (iota n))
