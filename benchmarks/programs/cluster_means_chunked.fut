-- Means of clusters whose members are known: loops that update sums in place, one for each chunk of points, whose results are then added.
-- data: 5i64 100i64 --i32-bounds=0:4 [2000000]i32 [2000000][3]f32
-- small: 5i64 8i64 --i32-bounds=0:4 [40]i32 [40][3]f32
-- bytes: 16 * 2e6
-- version of: cluster_means_loop
def main [n][d] (k: i64) (chunks: i64) (owners: [n]i32) (points: [n][d]f32) : [k][d]f32 =
  let size = n / chunks
  let chunk os ps =
    loop (sums, counts) = (replicate k (replicate d 0), replicate k 0i32) for i < size do
      let c = os[i]
      let sum = map2 (+) sums[c] ps[i]
      let count = counts[c] + 1
      in (sums with [c] = sum, counts with [c] = count)
  let (sums, counts) =
    reduce (\(s, c) (t, e) -> (map2 (map2 (+)) s t, map2 (+) c e)) (replicate k (replicate d 0), replicate k 0i32)
           (map2 chunk (unflatten (owners :> [chunks * size]i32)) (unflatten (points :> [chunks * size][d]f32)))
  in map2 (\sum count -> map (/ f32.i32 count) sum) sums counts
