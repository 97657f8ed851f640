-- Means of the pixels in a square around each, from sums of all that is above and to the left (summed-area table).
-- data: 7i64 [800][1000]u8
-- small: 2i64 [5][6]u8
def main [h][w] (r: i64) (image: [h][w]u8) : [h][w]u8 =
  let rows = map (\row -> scan (+) 0 (map i32.u8 row)) image
  let sums = transpose (map (scan (+) 0) (transpose rows))
  let at i j = if i < 0 || j < 0 then 0 else sums[i, j]
  in tabulate_2d h w (\i j ->
    let (i0, i1) = (i64.max 0 (i - r), i64.min (h - 1) (i + r))
    let (j0, j1) = (i64.max 0 (j - r), i64.min (w - 1) (j + r))
    let sum = at i1 j1 - at (i0 - 1) j1 - at i1 (j0 - 1) + at (i0 - 1) (j0 - 1)
    in u8.i32 (sum / i32.i64 ((i1 - i0 + 1) * (j1 - j0 + 1))))
