-- The nearest of many places: the least distance is looked for, then put out of the way, and so on.
-- data: 100i32 0.3f32 0.6f32 [200000]f32 [200000]f32
-- small: 5i32 0.3f32 0.6f32 [50]f32 [50]f32
-- bytes: 100 * 200000 * 4
def main [n] (count: i32) (x: f32) (y: f32) (xs: [n]f32) (ys: [n]f32) : ([]i64, []f32) =
  let distances = map2 (\a b -> f32.sqrt ((a - x) * (a - x) + (b - y) * (b - y))) xs ys
  let less (a, i) (b, j) = if a < b || (a == b && i < j) then (a, i) else (b, j)
  let wanted = i64.i32 count
  let (_, places, values) =
    loop (distances, places, values) = (distances, replicate wanted 0, replicate wanted 0) for k < wanted do
      let (least, at) = reduce less (f32.inf, n) (zip distances (iota n))
      in (distances with [at] = f32.inf, places with [k] = at, values with [k] = least)
  in (places, values)
