-- How often each byte occurs.
-- data: [20000000]u8
-- small: [1000]u8
-- bytes: 20e6
def main [n] (bytes: [n]u8) : [256]i32 = reduce_by_index (replicate 256 0) (+) 0 (map i64.u8 bytes) (replicate n 1)
