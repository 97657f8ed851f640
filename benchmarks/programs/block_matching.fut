-- Motion between two pictures: for each block of 8 x 8 pixels the shift, up to 4 each way, with the least sum of absolute differences (SAD).
-- data: [256][256]u8 [256][256]u8
-- small: [24][16]u8 [24][16]u8
def main [h][w] (old: [h][w]u8) (new: [h][w]u8) : ([][]i32, [][]i32) =
  let sad y x dy dx =
    i32.sum (flatten (tabulate_2d 8 8 (\i j ->
      let a = i32.u8 new[y + i, x + j]
      let b = i32.u8 old[y + dy + i, x + dx + j]
      in i32.abs (a - b))))
  let block by bx =
    let (y, x) = (8 * by, 8 * bx)
    let cost s =
      let (dy, dx) = (s / 9 - 4, s % 9 - 4)
      in if y + dy < 0 || x + dx < 0 || y + dy + 8 > h || x + dx + 8 > w then i32.highest else sad y x dy dx
    let less (a, s) (b, t) = if a < b || (a == b && s < t) then (a, s) else (b, t)
    let (_, s) = reduce less (i32.highest, 81) (map (\s -> (cost s, s)) (iota 81))
    in (i32.i64 (s / 9 - 4), i32.i64 (s % 9 - 4))
  let shifts = tabulate_2d (h / 8) (w / 8) block
  in (map (map (.0)) shifts, map (map (.1)) shifts)
