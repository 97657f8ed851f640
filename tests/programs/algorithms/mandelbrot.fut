-- Divergent loops inside nested maps.

-- ==
-- input { 50i32 [-2.0f64, -1.25f64, -0.5f64, 0.25f64, 1.0f64] [-1.0f64, 0.0f64, 0.5f64] } output { [[1i32, 3i32,
--   4i32, 4i32, 2i32], [50i32, 50i32, 50i32, 50i32, 3i32], [1i32, 4i32, 50i32, 50i32, 2i32]] }
def escape (lim: i32) (cx: f64) (cy: f64) =
  (loop (x, y, k) = (0f64, 0f64, 0i32) while k < lim && x * x + y * y <= 4 do (x * x - y * y + cx, 2 * x * y + cy,
    k + 1)).2
entry main (lim: i32) (xs: []f64) (ys: []f64) = map (\y -> map (\x -> escape lim x y) xs) ys
