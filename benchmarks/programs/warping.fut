-- The distances of time series from one of them, by dynamic time warping.
-- data: [40][256]f32 [256]f32
-- small: [3][6]f32 [6]f32
def distance [n] (xs: [n]f32) (ys: [n]f32) : f32 =
  let row = loop row = replicate n f32.inf for i < n do
    let (row, _, _) = loop (row, left, corner) = (row, f32.inf, if i == 0 then 0 else f32.inf) for j < n do
      let up = row[j]
      let here = f32.abs (xs[i] - ys[j]) + f32.min corner (f32.min up left)
      in (row with [j] = here, here, up)
    in row
  in row[n - 1]
def main [k][n] (series: [k][n]f32) (one: [n]f32) : [k]f32 = map (\s -> distance s one) series
