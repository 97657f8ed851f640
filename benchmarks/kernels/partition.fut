-- The positive numbers among many, then the others, both in their order.
-- data: --i32-bounds=-1000000:1000000 [10000000]i32
-- small: [1000]i32
-- bytes: 8 * 10e6
def main [n] (xs: [n]i32) : []i32 =
  let (yes, no) = partition (> 0) xs
  in yes ++ no
