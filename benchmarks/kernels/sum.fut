-- The sum of many numbers.
-- data: [10000000]f32
def main [n] (xs: [n]f32) : f32 = reduce (+) 0 xs
