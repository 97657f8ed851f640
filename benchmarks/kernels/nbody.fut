-- Forces between all pairs of bodies.
-- data: [1500]f32 [1500]f32 [1500]f32 [1500]f32
-- small: [20]f32 [20]f32 [20]f32 [20]f32
-- operations: 20 * 1500 ** 2
def main [n] (xs: [n]f32) (ys: [n]f32) (zs: [n]f32) (masses: [n]f32) : ([n]f32, [n]f32, [n]f32) =
  let pull (x, y, z) (ox, oy, oz, m) =
    let (dx, dy, dz) = (ox - x, oy - y, oz - z)
    let r2 = dx * dx + dy * dy + dz * dz + 0.01f32
    let f = m / (r2 * f32.sqrt r2)
    in (dx * f, dy * f, dz * f)
  let plus (a, b, c) (d, e, f) = (a + d : f32, b + e : f32, c + f : f32)
  let bodies = zip4 xs ys zs masses
  in unzip3 (map3 (\x y z -> reduce plus (0, 0, 0) (map (pull (x, y, z)) bodies)) xs ys zs)
