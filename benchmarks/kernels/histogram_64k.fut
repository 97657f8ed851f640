-- How often each of 65536 keys occurs: keys of equal chances, and such that a few of them occur most.
-- data uniform: --u32-bounds=0:65535 [5000000]u32
-- data skewed: @skewed:5000000:65536
-- small: --u32-bounds=0:65535 [1000]u32
-- bytes uniform: 4 * 5e6
-- bytes skewed: 4 * 5e6
def main [n] (keys: [n]u32) : [65536]i32 = reduce_by_index (replicate 65536 0i32) (+) 0 (map i64.u32 keys) (replicate n 1)
