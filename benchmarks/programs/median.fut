-- The median of the nine pixels around each, by sorting them.
-- data: [700][700]u8
-- small: [5][6]u8
def sort9 (xs: [9]u8) : [9]u8 =
  loop xs = copy xs for i < 9 do
    loop xs for j < 8 - i do
      let a = xs[j]
      let b = xs[j + 1]
      in if a <= b then xs else xs with [j] = b with [j + 1] = a
def main [n][m] (img: [n][m]u8) : [n][m]u8 =
  tabulate_2d n m (\i j ->
    if i == 0 || j == 0 || i == n - 1 || j == m - 1 then img[i, j]
    else (sort9 (sized 9 (flatten img[i-1:i+2, j-1:j+2])))[4])
