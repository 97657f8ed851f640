-- The product of matrices, scaled, added to a third one.
-- data: 0.5f32 1.5f32 [512][512]f32 [512][512]f32 [512][512]f32
-- small: 0.5f32 1.5f32 [9][7]f32 [7][5]f32 [9][5]f32
-- operations: 2 * 512 ** 3
def main [n][m][p] (alpha: f32) (beta: f32) (a: [n][m]f32) (b: [m][p]f32) (c: [n][p]f32) : [n][p]f32 =
  let product = map (\row -> map (\col -> f32.sum (map2 (*) row col)) (transpose b)) a
  in map2 (map2 (\x y -> alpha * x + beta * y)) product c
