-- A matrix transposed: a square one, and a long one of three columns.
-- data square: [3072][3072]f32
-- data narrow: [3000000][3]f32
-- small: [12][9]f32
-- bytes square: 8 * 3072 ** 2
-- bytes narrow: 8 * 9e6
def main [n][m] (a: [n][m]f32) : [m][n]f32 = transpose a
