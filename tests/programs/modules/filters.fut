-- Image filters: a stencil functor over border policies, separable kernels, median by sorting networks, histograms.

-- ==
-- entry: blur
-- input { [[5i32, 2i32, 6i32, 0i32, 1i32], [1i32, 5i32, 0i32, 3i32, 0i32], [1i32, 6i32, 6i32, 1i32, 3i32],
--   [1i32, 6i32, 0i32, 1i32, 3i32]] } output { [[31i32, 32i32, 24i32, 17i32, 7i32], [27i32, 32i32, 29i32,
--   20i32, 12i32], [23i32, 26i32, 28i32, 17i32, 17i32], [24i32, 27i32, 27i32, 18i32, 21i32]] [[24i32, 26i32,
--   23i32, 14i32, 15i32], [24i32, 32i32, 29i32, 20i32, 15i32], [26i32, 26i32, 28i32, 17i32, 14i32], [28i32,
--   33i32, 28i32, 21i32, 16i32]] [[13i32, 19i32, 16i32, 10i32, 4i32], [20i32, 32i32, 29i32, 20i32, 8i32],
--   [20i32, 26i32, 28i32, 17i32, 11i32], [14i32, 20i32, 20i32, 14i32, 8i32]] }

-- ==
-- entry: median
-- input { [[5i32, 2i32, 6i32, 0i32, 1i32], [1i32, 5i32, 0i32, 3i32, 0i32], [1i32, 6i32, 6i32, 1i32, 3i32],
--   [1i32, 6i32, 0i32, 1i32, 3i32]] } output { [[5i32, 5i32, 2i32, 1i32, 1i32], [2i32, 5i32, 3i32, 1i32, 1i32],
--   [1i32, 1i32, 3i32, 1i32, 3i32], [1i32, 1i32, 1i32, 1i32, 3i32]] }

-- ==
-- entry: sobel
-- input { [[5i32, 2i32, 6i32, 0i32, 1i32], [1i32, 5i32, 0i32, 3i32, 0i32], [1i32, 6i32, 6i32, 1i32, 3i32],
--   [1i32, 6i32, 0i32, 1i32, 3i32]] } output { [[16i32, 12i32, 14i32, 16i32, 6i32], [22i32, 8i32, 16i32, 12i32,
--   12i32], [24i32, 10i32, 18i32, 4i32, 10i32], [26i32, 22i32, 34i32, 14i32, 10i32]] }

-- ==
-- entry: equalise
-- input { [[5i32, 2i32, 6i32, 0i32, 1i32], [1i32, 5i32, 0i32, 3i32, 0i32], [1i32, 6i32, 6i32, 1i32, 3i32],
--   [1i32, 6i32, 0i32, 1i32, 3i32]] } output { [[5i32, 3i32, 7i32, 1i32, 3i32], [3i32, 5i32, 1i32, 4i32, 1i32],
--   [3i32, 7i32, 7i32, 3i32, 4i32], [3i32, 7i32, 1i32, 3i32, 4i32]] }

type image [h] [w] = [h][w]i32
module type border = { val fetch [h] [w] 'a : a -> [h][w]a -> i64 -> i64 -> a }
module clamp : border = {
  def fetch [h] [w] 'a (_: a) (img: [h][w]a) i j = #[unsafe] img[i64.max 0 (i64.min (h - 1) i), i64.max 0 (i64.min (w - 1) j)]
}
module wrap : border = { def fetch [h] [w] 'a (_: a) (img: [h][w]a) i j = img[i % h, j % w] }
module zero : border = {
  def fetch [h] [w] 'a (z: a) (img: [h][w]a) i j = if i < 0 || j < 0 || i >= h || j >= w then z else img[i, j]
}
module stencil (B: border) = {
  def apply [h] [w] 'a 'b (z: a) (f: [3][3]a -> b) (img: [h][w]a) : [h][w]b =
    tabulate_2d h w (\i j -> f (tabulate_2d 3 3 (\a b -> B.fetch z img (i + a - 1) (j + b - 1))))
  def conv [h] [w] (k: [3][3]i32) = apply 0 (\win -> i32.sum (flatten (map2 (map2 (*)) k win))) : [h][w]i32 -> [h][w]i32
  def median [h] [w] (img: image [h] [w]) : image [h] [w] =
    apply 0 (\win ->
      let xs = flatten win
      let xs = loop xs = copy xs for r < 9i64 do
        loop xs for p < 4i64 do
          let i = 2 * p + r % 2
          in if i + 1 < 9 && xs[i] > xs[i + 1]
             then let (a, b) = (xs[i], xs[i + 1]) in (xs with [i] = b) with [i + 1] = a
             else xs
      in xs[4]) img
}
module sc = stencil clamp
module sw = stencil wrap
module sz = stencil zero
entry blur [h] [w] (img: [h][w]i32) = (sc.conv (rep (rep 1)) img, sw.conv (rep (rep 1)) img, sz.conv (rep (rep 1)) img)
entry median [h] [w] (img: [h][w]i32) = sc.median img
entry sobel [h] [w] (img: [h][w]i32) =
  let k = [[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]]
  in map2 (map2 (\a b -> i32.abs a + i32.abs b)) (sz.conv k img) (sz.conv (transpose k) img)
entry equalise [h] [w] (img: [h][w]i32) =
  let cdf = hist (+) 0 8 (flatten (map (map i64.i32) img)) (rep 1i32) |> scan (+) 0
  in map (map (\v -> cdf[v] * 7 / i32.i64 (h * w))) img
