-- A picture of bytes, smoothed with weights on 3 x 3 points; the border is left as it is.
-- data: [3000][3000]u8
-- small: [12][9]u8
-- bytes: 2 * 3000 ** 2
def main [n][m] (image: [n][m]u8) : [n][m]u8 =
  let at i j = i32.u8 image[i, j]
  let smooth i j =
    u8.i32 ((at (i - 1) (j - 1) + 2 * at (i - 1) j + at (i - 1) (j + 1)
             + 2 * at i (j - 1) + 4 * at i j + 2 * at i (j + 1)
             + at (i + 1) (j - 1) + 2 * at (i + 1) j + at (i + 1) (j + 1)) / 16)
  in tabulate_2d n m (\i j -> if i == 0 || j == 0 || i == n - 1 || j == m - 1 then image[i, j] else smooth i j)
