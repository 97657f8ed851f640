-- The cheapest ways down through a field of costs, a step at a time straight or aside.
-- data: --i32-bounds=0:9 [100][100000]i32
-- small: --i32-bounds=0:9 [8][20]i32
-- bytes: 100 * 100000 * 4
def main [n][m] (costs: [n][m]i32) : [m]i32 =
  loop sums = costs[0] for i in 1..<n do
    tabulate m (\j ->
      let left = sums[i64.max 0 (j - 1)]
      let right = sums[i64.min (m - 1) (j + 1)]
      in costs[i, j] + i32.min sums[j] (i32.min left right))
