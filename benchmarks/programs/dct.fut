-- The discrete cosine transform of blocks of 8 x 8 pixels, as in JPEG, with quantisation.
-- data: [64][80][8][8]u8
-- small: [2][3][8][8]u8
def basis : [8][8]f32 = tabulate_2d 8 8 (\u x -> (if u == 0 then f32.sqrt 0.125 else 0.5) * f32.cos ((2 * f32.i64 x + 1) * f32.i64 u * f32.pi / 16))
def matmul [n][m][p] (a: [n][m]f32) (b: [m][p]f32) : [n][p]f32 = map (\row -> map (\column -> f32.sum (map2 (*) row column)) (transpose b)) a
def block (pixels: [8][8]u8) : [8][8]i16 =
  let centred = map (map (\p -> f32.u8 p - 128)) pixels
  let freq = matmul (matmul basis centred) (transpose basis)
  in map2 (\u row -> map2 (\v f -> i16.f32 (f32.round (f / (4 + 3 * f32.i64 (u + v))))) (iota 8) row) (iota 8) freq
def main [h][w] (image: [h][w][8][8]u8) : [h][w][8][8]i16 = map (map block) image
