-- The greatest running sum of squared distances from the mean, for each column.
-- data square: [1024][1024]f32
-- data odd: [1500][700]f32
-- small: [4][3]f32
def main [n][m] (xs: [n][m]f32) : [m]f32 =
  map (\col -> let mean = f32.sum col / f32.i64 n in f32.maximum (scan (+) 0 (map (\x -> (x - mean) ** 2) col))) (transpose xs)
