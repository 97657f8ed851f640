-- A matrix times a vector.
-- data cache: [400][400]f32 [400]f32
-- data memory: [3000][3000]f32 [3000]f32
-- small: [12][9]f32 [9]f32
-- operations cache: 2 * 400 ** 2
-- bytes memory: 4 * 3000 ** 2
def main [n][m] (a: [n][m]f32) (x: [m]f32) : [n]f32 = map (\row -> f32.sum (map2 (*) row x)) a
