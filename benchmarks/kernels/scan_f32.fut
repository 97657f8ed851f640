-- All prefix sums, f32.
-- data cache: [120000]f32
-- data memory: [10000000]f32
-- small: [1000]f32
-- operations cache: 12e4
-- bytes memory: 8 * 10e6
def main [n] (xs: [n]f32) : [n]f32 = scan (+) 0 xs
