-- The greatest of many numbers.
-- data: [10000000]f32
-- small: [1000]f32
-- bytes: 4 * 10e6
def main [n] (xs: [n]f32) : f32 = f32.maximum xs
