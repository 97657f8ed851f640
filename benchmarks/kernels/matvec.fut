-- A matrix times a vector.
-- data: [2000][2000]f32 [2000]f32
-- small: [12][9]f32 [9]f32
-- bytes: 4 * 2000 ** 2
def main [n][m] (a: [n][m]f32) (x: [m]f32) : [n]f32 = map (\row -> f32.sum (map2 (*) row x)) a
