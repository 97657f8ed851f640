-- The first Sobol numbers, each from the one before, as a scan.
-- data: 5000000i64 [30]u32
-- small: 50i64 [30]u32
-- bytes: 20e6
def main (n: i64) (directions: [30]u32) : [n]f32 =
  let step i = if i == 0 then 0 else directions[i64.ctz i]
  in map (\x -> f32.u32 x / 4294967296) (scan (^) 0 (map step (iota n)))
