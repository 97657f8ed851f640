-- ==
-- input { [[1f32, 2f32], [3f32, 4f32]] } output { [5f32, 25f32] }
entry main [n][m] (xss: [n][m]f32) : [n]f32 = map (\xs -> f32.sum (map (\x -> x * x) xs)) xss
