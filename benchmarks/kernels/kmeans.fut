-- One step of k-means: each point goes to its nearest centre, centres move to the mean of their points.
-- data d3: [200000][3]f32 [16][3]f32
-- data d4: [200000][4]f32 [16][4]f32
-- data d34: [40000][34]f32 [16][34]f32
-- small: [50][4]f32 [3][4]f32
-- operations d3: 3 * 200000 * 16 * 3
-- operations d4: 3 * 200000 * 16 * 4
-- operations d34: 3 * 40000 * 16 * 34
def distance [d] (a: [d]f32) (b: [d]f32) : f32 = reduce (+) 0 (map2 (\x y -> (x - y) * (x - y)) a b)

def nearest [k][d] (centres: [k][d]f32) (point: [d]f32) : i64 =
  let (best, _) =
    loop (best, least) = (0i64, f32.inf) for i < k do
      let dist = distance centres[i] point
      in if dist < least then (i, dist) else (best, least)
  in best

def main [n][k][d] (points: [n][d]f32) (centres: [k][d]f32) : [k][d]f32 =
  let owners = map (nearest centres) points
  let sums = reduce_by_index (replicate k (replicate d 0f32)) (map2 (+)) (replicate d 0) owners points
  let counts = reduce_by_index (replicate k 0i32) (+) 0 owners (replicate n 1)
  in map2 (\sum count -> map (/ f32.i32 (i32.max 1 count)) sum) sums counts
