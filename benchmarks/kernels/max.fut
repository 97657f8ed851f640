-- The greatest of many numbers.
-- data cache: [200000]f32
-- data memory: [10000000]f32
-- small: [1000]f32
-- operations cache: 2e5
-- bytes memory: 4 * 10e6
def main [n] (xs: [n]f32) : f32 = f32.maximum xs
