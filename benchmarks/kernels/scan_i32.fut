-- All prefix sums, i32.
-- data cache: [120000]i32
-- data memory: [10000000]i32
-- small: [1000]i32
-- operations cache: 12e4
-- bytes memory: 8 * 10e6
def main [n] (xs: [n]i32) : [n]i32 = scan (+) 0 xs
