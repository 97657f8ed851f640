-- Sorting by the radix method, one bit at a time: zeros and ones are counted by scans, elements scattered to their places.
-- The C reference makes the same number of passes.
-- data: [500000]u32
-- small: [100]u32
-- bytes: 32 * 12 * 5e5
def step [n] (xs: [n]u32) (bit: i32) : [n]u32 =
  let ones = map (\x -> i64.u32 ((x >> u32.i32 bit) & 1)) xs
  let zeros_before = scan (+) 0 (map (1 -) ones)
  let ones_before = scan (+) 0 ones
  let num_zeros = if n == 0 then 0 else zeros_before[n - 1]
  let places = map3 (\one z o -> if one == 0 then z - 1 else num_zeros + o - 1) ones zeros_before ones_before
  in scatter (replicate n 0) places xs

def main [n] (xs: [n]u32) : [n]u32 = loop xs for bit < 32 do step xs bit
