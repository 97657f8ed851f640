-- How often each of 1000 keys occurs.
-- data: [5000000]u32
-- small: [3000]u32
-- bytes: 4 * 5e6
def main [n] (keys: [n]u32) : [1000]i32 =
  reduce_by_index (replicate 1000 0i32) (+) 0 (map (\key -> i64.u32 (key % 1000)) keys) (replicate n 1)
