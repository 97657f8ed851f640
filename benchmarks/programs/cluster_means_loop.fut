-- Means of clusters whose members are known, by a loop that updates sums in place.
-- data: 5i64 --i32-bounds=0:4 [2000000]i32 [2000000][3]f32
-- small: 5i64 --i32-bounds=0:4 [40]i32 [40][3]f32
-- bytes: 16 * 2e6
def main [n][d] (k: i64) (owners: [n]i32) (points: [n][d]f32) : [k][d]f32 =
  let (sums, counts) =
    loop (sums, counts) = (replicate k (replicate d 0), replicate k 0i32) for i < n do
      let c = owners[i]
      let sum = map2 (+) sums[c] points[i]
      let count = counts[c] + 1
      in (sums with [c] = sum, counts with [c] = count)
  in map2 (\sum count -> map (/ f32.i32 count) sum) sums counts
