-- Means of clusters whose members are known, as one parallel reduction: each point becomes a matrix with one row that is not zero.
-- data: 5i64 --i32-bounds=0:4 [2000000]i32 [2000000][3]f32
-- small: 5i64 --i32-bounds=0:4 [40]i32 [40][3]f32
-- bytes: 16 * 2e6
-- version of: cluster_means_loop
def main [n][d] (k: i64) (owners: [n]i32) (points: [n][d]f32) : [k][d]f32 =
  let spread o (p: [d]f32) = tabulate k (\c -> if c == i64.i32 o then p else replicate d 0)
  let sums = reduce (map2 (map2 (+))) (replicate k (replicate d 0)) (map2 spread owners points)
  let counts = reduce (map2 (+)) (replicate k 0) (map (\o -> tabulate k (\c -> i32.bool (c == i64.i32 o))) owners)
  in map2 (\sum count -> map (/ f32.i32 count) sum) sums counts
