-- k-means after Lloyd (1957), a fixed number of steps: points to their nearest centres, centres to the means of their points.
-- data: 5i32 [60000][34]f32 [5][34]f32
-- small: 2i32 [40][6]f32 [3][6]f32
-- operations: 5 * 60000 * (3 * 5 * 34 + 34)
def distance [d] (a: [d]f32) (b: [d]f32) : f32 = f32.sum (map2 (\x y -> (x - y) * (x - y)) a b)

def nearest [k][d] (centres: [k][d]f32) (point: [d]f32) : i64 =
  let closer (i, a) (j, b) = if a < b || (a == b && i < j) then (i, a) else (j, b)
  let (best, _) = reduce closer (k, f32.inf) (zip (iota k) (map (distance point) centres))
  in best

def step [n][k][d] (points: [n][d]f32) (centres: [k][d]f32) : [k][d]f32 =
  let owners = map (nearest centres) points
  let sums = reduce_by_index (replicate k (replicate d 0)) (map2 (+)) (replicate d 0) owners points
  let counts = reduce_by_index (replicate k 0i32) (+) 0 owners (replicate n 1)
  in map2 (\sum count -> map (/ f32.i32 (i32.max 1 count)) sum) sums counts

def main [n][k][d] (steps: i32) (points: [n][d]f32) (centres: [k][d]f32) : [k][d]f32 =
  loop centres for _i < steps do step points centres
