-- A picture of spheres by ray tracing: the nearest hit, a shadow ray, and one mirror.
-- data: 320i64 240i64 --f32-bounds=0:1 [24][8]f32
-- small: 6i64 4i64 [3][8]f32
type vec = {x: f32, y: f32, z: f32}
def vec (x: f32) (y: f32) (z: f32) : vec = {x, y, z}
def add (a: vec) (b: vec) = vec (a.x + b.x) (a.y + b.y) (a.z + b.z)
def sub (a: vec) (b: vec) = vec (a.x - b.x) (a.y - b.y) (a.z - b.z)
def scale (k: f32) (a: vec) = vec (k * a.x) (k * a.y) (k * a.z)
def dot (a: vec) (b: vec) = a.x * b.x + a.y * b.y + a.z * b.z
def unit (a: vec) = scale (1 / f32.sqrt (dot a a)) a
type sphere = {centre: vec, radius: f32, colour: vec}
type hit = #miss | #hit {at: f32, which: i64}
def distance (from: vec) (dir: vec) (s: sphere) : f32 =
  let d = sub from s.centre
  let b = dot d dir
  let disc = b * b - (dot d d - s.radius * s.radius)
  in if disc < 0 then f32.inf
     else let near = -b - f32.sqrt disc
          in if near > 0.001 then near else f32.inf
def nearest [n] (spheres: [n]sphere) (from: vec) (dir: vec) : hit =
  let (at, which) = reduce_comm (\(a, i) (b, j) -> if a < b || (a == b && i < j) then (a, i) else (b, j)) (f32.inf, n)
                                (zip (map (distance from dir) spheres) (iota n))
  in if at < f32.inf then #hit {at, which} else #miss
def sun = unit (vec 1 2 (-1))
def sky (dir: vec) = vec 0.4 0.6 (0.7 + 0.3 * dir.y)
def shade [n] (spheres: [n]sphere) (from: vec) (dir: vec) : (vec, vec, vec, bool) =
  match nearest spheres from dir
  case #miss -> (sky dir, from, dir, false)
  case #hit {at, which} ->
    let s = spheres[which]
    let p = add from (scale at dir)
    let normal = unit (sub p s.centre)
    let lit = match nearest spheres p sun case #miss -> f32.max 0 (dot normal sun) case #hit _ -> 0
    in (scale (0.2 + 0.8 * lit) s.colour, p, sub dir (scale (2 * dot dir normal) normal), true)
def main [n] (w: i64) (h: i64) (raw: [n][8]f32) : [h][w]u32 =
  let spheres = map (\r -> {centre = vec (8 * r[0] - 4) (6 * r[1] - 3) (6 + 6 * r[2]), radius = 0.3 + r[3], colour = vec r[4] r[5] r[6]}) raw
  let pixel j i =
    let dir = unit (vec ((f32.i64 i - f32.i64 w / 2) / f32.i64 w) ((f32.i64 h / 2 - f32.i64 j) / f32.i64 w) 1)
    let (direct, p, mirror, is_hit) = shade spheres (vec 0 0 0) dir
    let colour = if is_hit then add (scale 0.7 direct) (scale 0.3 (shade spheres p mirror).0) else direct
    let byte v = u32.f32 (255 * f32.min 1 v)
    in byte colour.x << 16 | byte colour.y << 8 | byte colour.z
  in tabulate_2d h w pixel
