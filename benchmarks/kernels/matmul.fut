-- The product of two matrices.
-- data: [400][400]f32 [400][400]f32
-- small: [9][7]f32 [7][5]f32
-- operations: 2 * 400 ** 3
def main [n][m][p] (a: [n][m]f32) (b: [m][p]f32) : [n][p]f32 =
  map (\row -> map (\col -> reduce (+) 0 (map2 (*) row col)) (transpose b)) a
