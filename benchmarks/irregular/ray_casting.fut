-- Light along the rays of a camera, added up over the spheres that each one hits: most of them are in one part of the picture, and each
-- hit is much work.
-- data: 300i64 300i64 [200]f32 [200]f32 [200]f32
-- small: 10i64 8i64 [7]f32 [7]f32 [7]f32
type sphere = {x: f32, y: f32, r: f32}

-- How a sphere shines, as seen at a distance from its centre (relative to the radius, squared): samples of a glow with rings.
def glow (d: f32) (x: f32) : f32 =
  loop sum = 0 for k < 64i32 do
    let a = f32.i32 k * 0.1 + x
    in sum + f32.abs (a - d * f32.i32 (i32.f32 a)) / (1 + d * a)

def main [m] (width: i64) (height: i64) (xs: [m]f32) (ys: [m]f32) (rs: [m]f32) : [height][width]f32 =
  let spheres = map3 (\x y r -> {x = x * x * x, y = y * y * y, r = 0.02 + 0.1 * r * r}) xs ys rs
  in tabulate_2d height width (\i j ->
    let (px, py) = (f32.i64 j / f32.i64 width, f32.i64 i / f32.i64 height)
    let distance (s: sphere) = ((s.x - px) * (s.x - px) + (s.y - py) * (s.y - py)) / (s.r * s.r)
    in f32.sum (map (\s -> glow (distance s) s.x) (filter (\s -> distance s < 1) spheres)))
