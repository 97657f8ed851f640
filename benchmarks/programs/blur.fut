-- Gaussian blur of a picture in colours, first along rows, then along columns, with the border repeated.
-- data: [480][640][3]u8 --f32-bounds=0:1 [9]f32
-- small: [4][5][3]u8 --f32-bounds=0.1:1 [3]f32
def clamp (lo: i64) (x: i64) (hi: i64) = i64.max lo (i64.min x hi)
def main [h][w][k] (image: [h][w][3]u8) (weights: [k]f32) : [h][w][3]u8 =
  let total = f32.sum weights
  let weights = map (/ total) weights
  let r = k / 2
  let rows = tabulate_3d h w 3 (\y x c -> f32.sum (map2 (\a i -> a * f32.u8 image[y, clamp 0 (x + i - r) (w - 1), c]) weights (iota k)))
  let both = tabulate_3d h w 3 (\y x c -> f32.sum (map2 (\a i -> a * rows[clamp 0 (y + i - r) (h - 1), x, c]) weights (iota k)))
  in map (map (map (\v -> u8.f32 (v + 0.5)))) both
