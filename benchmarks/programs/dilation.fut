-- Morphological opening of a grey picture: the least of the pixels around each, then the greatest of these.
-- data: [600][600]u8
-- small: [6][5]u8
def around [h][w] (op: u8 -> u8 -> u8) (ne: u8) (image: [h][w]u8) : [h][w]u8 =
  let at i j = if i < 0 || j < 0 || i >= h || j >= w then ne else image[i, j]
  in tabulate_2d h w (\i j -> reduce op ne (flatten (tabulate_2d 5 5 (\y x -> at (i + y - 2) (j + x - 2)))))
def main [h][w] (image: [h][w]u8) : [h][w]u8 = image |> around u8.min 255 |> around u8.max 0
