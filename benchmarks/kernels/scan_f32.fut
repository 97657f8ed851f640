-- All prefix sums, f32.
-- data: [10000000]f32
-- small: [1000]f32
-- bytes: 8 * 10e6
def main [n] (xs: [n]f32) : [n]f32 = scan (+) 0 xs
