-- The positive numbers among many, appended one after the other to an array that grows.
-- data cache: --i32-bounds=-1000000:1000000 [120000]i32
-- data memory: --i32-bounds=-1000000:1000000 [10000000]i32
-- small: [1000]i32
-- operations cache: 2 * 12e4
-- bytes memory: 6 * 10e6
def main [n] (xs: [n]i32) : []i32 = loop kept = [] for x in xs do if x > 0 then kept ++ [x] else kept
