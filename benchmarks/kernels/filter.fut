-- The positive numbers among many; half of them are, at random.
-- data: --i32-bounds=-1000000:1000000 [10000000]i32
-- small: [1000]i32
-- bytes: 6 * 10e6
def main [n] (xs: [n]i32) : []i32 = filter (> 0) xs
