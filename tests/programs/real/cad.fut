-- Solids as sums of distance fields, rays marched and traced; scenes as arrays of records with nested sums; materials by functors.

type vec = {x: f32, y: f32, z: f32}
module v = {
  def mk x y z : vec = {x, y, z}
  def (a: vec) + (b: vec) : vec = {x = a.x f32.+ b.x, y = a.y f32.+ b.y, z = a.z f32.+ b.z}
  def (a: vec) - (b: vec) : vec = {x = a.x f32.- b.x, y = a.y f32.- b.y, z = a.z f32.- b.z}
  def (*.) (k: f32) (a: vec) : vec = {x = k * a.x, y = k * a.y, z = k * a.z}
  def dot (a: vec) (b: vec) = a.x * b.x f32.+ a.y * b.y f32.+ a.z * b.z
  def len a = f32.sqrt (dot a a)
  def unit a = (1 / len a) *. a
  def abs ({x, y, z}: vec) : vec = {x = f32.abs x, y = f32.abs y, z = f32.abs z}
  def map2 (f: f32 -> f32 -> f32) (a: vec) (b: vec) : vec = {x = f a.x b.x, y = f a.y b.y, z = f a.z b.z}
  def zero = mk 0 0 0
}

type primitive = #sphere f32 | #box vec | #plane {normal: vec, height: f32} | #torus (f32, f32)
type operation = #join | #cut | #meet | #blend f32
type material = {colour: vec, shine: #dull | #mirror f32 | #glow f32}
type solid = {shape: primitive, at: vec, op: operation, material: i64}

def distance (p: primitive) (q: vec) : f32 =
  match p
  case #sphere r -> v.len q - r
  case #box b ->
    let d = v.(abs q - b)
    let outside = v.len (v.map2 f32.max d v.zero)
    in outside + f32.min 0 (f32.max d.x (f32.max d.y d.z))
  case #plane {normal, height} -> v.dot normal q - height
  case #torus (big, small) ->
    let a = f32.hypot q.x q.z - big
    in f32.hypot a q.y - small

def combine (op: operation) (a: f32, i: i64) (b: f32, j: i64) : (f32, i64) =
  match op
  case #join -> if a <= b then (a, i) else (b, j)
  case #cut -> if a >= -b then (a, i) else (-b, j)
  case #meet -> if a >= b then (a, i) else (b, j)
  case #blend k ->
    let h = f32.max 0 (f32.min 1 (0.5 + 0.5 * (b - a) / k))
    in (b + (a - b) * h - k * h * (1 - h), if h > 0.5 then i else j)

type~ scene = {solids: []solid, materials: []material}

def field (s: []solid) (q: vec) : (f32, i64) =
  loop acc = (f32.inf, -1) for {shape, at, op, material} in s do
    combine op acc (distance shape v.(q - at), material)

def normal_at (s: []solid) (q: vec) : vec =
  let e = 0.001
  let d dx dy dz = (field s v.(q + mk dx dy dz)).0 - (field s v.(q - mk dx dy dz)).0
  in v.unit (v.mk (d e 0 0) (d 0 e 0) (d 0 0 e))

type hit = #miss | #hit {point: vec, material: i64, steps: i32}
def march (s: []solid) (from: vec) (dir: vec) : hit =
  let (_, h) =
    loop (t, h: #running | #found vec i64) = (0, #running) while (match h case #running -> true case _ -> false) && t < 50 do
      let q = v.(from + t *. dir)
      let (d, m) = field s q
      in if d < 0.001 then (t, #found q m) else (t + d, #running)
  in match h
     case #found point material -> #hit {point, material, steps = 1}
     case _ -> #miss

module type shading = { val shade : material -> vec -> vec -> vec }
module lambert (L: {val light : vec}) : shading = {
  def shade (m: material) (n: vec) (_: vec) =
    v.(f32.max 0.1 (dot n L.light) *. m.colour)
}
module glowing (S: shading) : shading = {
  def shade (m: material) n d =
    match m.shine
    case #glow k -> v.(S.shade m n d + k *. m.colour)
    case _ -> S.shade m n d
}
module renderer (S: shading) = {
  def trace (sc: scene) (from: vec) (dir: vec) : vec =
    let (_, _, colour, _) =
      loop (from, dir, colour, weight) = (from, dir, v.zero, 1f32) while weight > 0.05 do
        match march sc.solids from dir
        case #miss -> (from, dir, v.(colour + weight *. mk 0.2 0.3 0.5), 0)
        case #hit {point, material, steps = _} ->
          let m = sc.materials[material]
          let n = normal_at sc.solids point
          let here = S.shade m n dir
          in match m.shine
             case #mirror k ->
               let dir' = v.(dir - (2 * dot dir n) *. n)
               in (v.(point + 0.01 *. n), dir', (let w = (1 - k) * weight in v.(colour + w *. here)), weight * k)
             case _ -> (from, dir, v.(colour + weight *. here), 0)
    in colour
  def render (h: i64) (w: i64) (sc: scene) : [h][w]vec =
    tabulate_2d h w (\i j ->
      let y = 1 - 2 * (f32.i64 i + 0.5) / f32.i64 h
      let x = 2 * (f32.i64 j + 0.5) / f32.i64 w - 1
      in trace sc (v.mk 0 0 (-4)) (v.unit (v.mk x y 2)))
}
module lam = lambert {def light = v.unit (v.mk 1 1 (-1))}
module r_plain = renderer lam
module r_glow = renderer (glowing (glowing lam))

entry demo : scene =
  {solids = [{shape = #sphere 1, at = v.mk 0 0 0, op = #join, material = 0},
             {shape = #box (v.mk 0.5 0.5 2), at = v.mk 0.2 0.2 0, op = #cut, material = 1},
             {shape = #torus (1.5, 0.2), at = v.zero, op = #blend 0.1, material = 2},
             {shape = #plane {normal = v.mk 0 1 0, height = -1.2}, at = v.zero, op = #join, material = 3}],
   materials = [{colour = v.mk 1 0 0, shine = #dull}, {colour = v.mk 0 1 0, shine = #glow 0.5},
                {colour = v.mk 0 0 1, shine = #mirror 0.5}, {colour = v.mk 0.5 0.5 0.5, shine = #dull}]}
entry repaint (i: i64) (r: f32) (s: scene) : scene =
  s with materials = (copy s.materials with [i].colour = {x = r, y = r, z = r})
entry frame (s: scene) (h: i64) (w: i64) : [h][w]vec = r_plain.render h w s
entry glow_frame (s: scene) (h: i64) (w: i64) : [h][w]vec = r_glow.render h w s
entry bytes [h][w] (img: [h][w]vec) : [h][w][3]u8 =
  let q c = u8.f32 (255 * f32.max 0 (f32.min 1 c))
  in map (map (\{x, y, z} -> [q x, q y, q z])) img
entry fields_at [n] (s: scene) (xs: [n]f32) : ([n]f32, [n]i64) = unzip (map (\x -> field s.solids (v.mk x 0 0)) xs)
entry corners [h][w] (img: [h][w][3]u8) : ([]i64, bool) =
  let dark = map (map (\p -> all (== 0) p)) img
  in (map (i64.sum <-< map i64.bool) dark, img[h - 1, 0, 2] > 30)

-- Values that pass from one entry point to another.
-- ==
-- entry: fields_at_of_demo
-- input { } output { [0.3f32, 0.3f32, 1.2f32] [1i64, 2i64, 3i64] }
entry fields_at_of_demo = fields_at demo [0f32, 2f32, 5f32]

-- ==
-- entry: corners_of_bytes
-- input { } output { [0i64, 0i64] true }
entry corners_of_bytes = corners (bytes (frame demo 2i64 2i64))

-- ==
-- entry: corners_of_bytes2
-- input { } output { [0i64, 0i64] true }
entry corners_of_bytes2 = corners (bytes (glow_frame (repaint 3i64 1f32 demo) 2i64 2i64))
