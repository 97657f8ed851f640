-- The greatest sum of consecutive elements, by a reduction of four numbers: the best sum of all, of a beginning, of an
-- end, and the sum of all elements.
-- small: --i32-bounds=-100:100 [7000]i32
-- data: --i32-bounds=-100:100 [10000000]i32
-- bytes: 4 * 1e7
def main (xs: []i32) : i32 =
  let op (a, b, c, d) (e, f, g, h) = (i32.max (i32.max a e) (c + f), i32.max b (d + f), i32.max g (h + c), d + h)
  let one x = (i32.max x 0, i32.max x 0, i32.max x 0, x)
  in (reduce op (0, 0, 0, 0) (map one xs)).0
