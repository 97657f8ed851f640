-- The best value that fits into a bag, for every size of the bag: one row of the table for each thing.
-- data: 20000i64 --i64-bounds=1:2000 [300]i64 --i32-bounds=1:1000 [300]i32
-- small: 10i64 --i64-bounds=1:5 [4]i64 --i32-bounds=1:9 [4]i32
def main [n] (room: i64) (sizes: [n]i64) (values: [n]i32) : []i32 =
  loop best = replicate (room + 1) 0 for (s, v) in zip sizes values do
    map2 (\c b -> if c >= s then i32.max b (v + best[c - s]) else b) (iota (room + 1)) best
