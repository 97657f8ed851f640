-- Escape times for a family of maps given by a functor, tiled rendering, colours and supersampling.

-- ==
-- entry: mandelbrot
-- input { 4i64 6i64 } output { [[1i32, 2i32, 3i32, 4i32, 20i32, 2i32], [1i32, 3i32, 5i32, 20i32, 20i32, 5i32],
--   [20i32, 20i32, 20i32, 20i32, 20i32, 5i32], [1i32, 3i32, 5i32, 20i32, 20i32, 5i32]] }

-- ==
-- entry: julia_set
-- input { 4i64 4i64 } output { [[0i32, 1i32, 1i32, 1i32], [1i32, 2i32, 15i32, 4i32], [2i32, 15i32, 15i32,
--   15i32], [1i32, 4i32, 15i32, 2i32]] }

-- ==
-- entry: burning
-- input { 4i64 4i64 } output { [[1i32, 1i32, 1i32, 1i32], [1i32, 2i32, 3i32, 4i32], [1i32, 4i32, 15i32, 15i32],
--   [1i32, 3i32, 6i32, 15i32]] }

-- ==
-- entry: argb
-- input { 2i64 3i64 } output { [[848646u32, 2415378u32, 15732600u32], [15732600u32, 15732600u32, 15732600u32]]
--   }

module type map = { type c val step : c -> c -> c val big : c -> bool val start : f64 -> f64 -> (c, c) }
module cplx = { type c = (f64, f64) def sqr ((a, b): c) = (a * a - b * b, 2 * a * b) def add ((a, b): c) ((x, y): c) : c = (a + x, b + y) def norm2 ((a, b): c) = a * a + b * b }
module mandel : map = { open cplx def step z c = add (sqr z) c def big z = norm2 z > 4 def start x y : (c, c) = ((0, 0), (x, y)) }
module julia (P: { val c : (f64, f64) }) : map = { open cplx def step z k = add (sqr z) k def big z = norm2 z > 4 def start x y : (c, c) = ((x, y), P.c) }
module ship : map = { open cplx def step ((a, b): c) k = add (sqr (f64.abs a, f64.abs b)) k def big z = norm2 z > 4 def start x y : (c, c) = ((0, 0), (x, y)) }

module escape (M: map) = {
  def depth (limit: i32) (x: f64) (y: f64) : i32 =
    let (z, c) = M.start x y
    let (_, k) = loop (z, k) = (z, 0) while k < limit && !(M.big z) do (M.step z c, k + 1)
    in k
  def render (limit: i32) (h: i64) (w: i64) ((x0, y0): (f64, f64)) ((x1, y1): (f64, f64)) =
    tabulate_2d h w (\i j -> depth limit (x0 + (x1 - x0) * f64.i64 j / f64.i64 w) (y0 + (y1 - y0) * f64.i64 i / f64.i64 h))
}
module em = escape mandel
module ej = escape (julia { def c = (-0.5f64, 0.5f64) })
module es = escape ship
entry mandelbrot (h: i64) (w: i64) = em.render 20 h w (-2, -1) (1, 1)
entry julia_set (h: i64) (w: i64) = ej.render 15 h w (-1.5, -1.5) (1.5, 1.5)
entry burning (h: i64) (w: i64) = es.render 15 h w (-2, -2) (1, 1)
entry argb (h: i64) (w: i64) : [h][w]u32 =
  let colour (d: i32) : u32 = let k = u32.i32 (d * 12) in (k << 16) | ((255 - k) << 8) | (k / 2)
  in map (map colour) (em.render 20 h w (-2, -1) (1, 1))
