-- The matrix Q of a reconstruction from magnetic resonance (S. Stone et al., 2008): a Fourier sum over samples at each voxel.
-- data: [3000]f32 [3000]f32 [3000]f32 [600]f32 [600]f32 [600]f32 [600]f32 [600]f32
-- small: [9]f32 [9]f32 [9]f32 [7]f32 [7]f32 [7]f32 [7]f32 [7]f32
-- operations: 3000 * 600 * 30
def main [n][k] (xs: [n]f32) (ys: [n]f32) (zs: [n]f32) (kx: [k]f32) (ky: [k]f32) (kz: [k]f32) (re: [k]f32) (im: [k]f32) : ([n]f32, [n]f32) =
  let magnitudes = map2 (\a b -> a * a + b * b) re im
  let at x y z =
    let angles = map3 (\a b c -> 2 * f32.pi * (a * x + b * y + c * z)) kx ky kz
    in (f32.sum (map2 (\a m -> m * f32.cos a) angles magnitudes), f32.sum (map2 (\a m -> m * f32.sin a) angles magnitudes))
  in unzip (map3 at xs ys zs)
