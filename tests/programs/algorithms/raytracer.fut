-- A small ray tracer: records, sums for shapes and materials, closest hits by reduce, rendering to bytes.

-- ==
-- entry: pixel
-- input { 0.0f64 0.0f64 } output { 0.49975603804353946f64 }
-- input { 0.1f64 0.05f64 } output { 0.36979738617266655f64 }
-- input { 0.5f64 -0.1f64 } output { 0.5f64 }
-- input { 0.1f64 -0.3f64 } output { 0.2182820625326997f64 }
-- input { 0.0f64 0.9f64 } output { 0.0f64 }
-- input { -0.4f64 -0.2f64 } output { 0.6301260378126045f64 }

-- ==
-- entry: bright
-- input { 8i64 6i64 } output { true }

module type vec3 = { type real type vec = {x: real, y: real, z: real}
  val (+) : vec -> vec -> vec val (-) : vec -> vec -> vec val scale : real -> vec -> vec val dot : vec -> vec -> real
  val norm : vec -> vec val cross : vec -> vec -> vec val zero : vec }
module mk_vec3 (R: real) : vec3 with real = R.t = {
  type real = R.t
  type vec = {x: real, y: real, z: real}
  def map2 (f: real -> real -> real) (a: vec) (b: vec) : vec = {x = f a.x b.x, y = f a.y b.y, z = f a.z b.z}
  def (+) = map2 (R.+)
  def (-) = map2 (R.-)
  def scale (s: real) ({x, y, z}: vec) : vec = R.({x = s * x, y = s * y, z = s * z})
  def dot (a: vec) (b: vec) = R.(a.x * b.x + a.y * b.y + a.z * b.z)
  def norm v = scale (R.recip (R.sqrt (dot v v))) v
  def cross (a: vec) (b: vec) : vec =
    R.({x = a.y * b.z - a.z * b.y, y = a.z * b.x - a.x * b.z, z = a.x * b.y - a.y * b.x})
  def zero = let z = R.i32 0 in {x = z, y = z, z}
}
module v = mk_vec3 f64
type vec = v.vec
type material = #matte f64 | #glow f64 | #checker f64 f64
type shape = #sphere {c: vec, r: f64} | #plane {h: f64}
type object = {shape: shape, mat: material}
type hit = #miss | #hit {t: f64, p: vec, n: vec, mat: material}

def intersect (o: vec) (d: vec) (obj: object) : hit =
  match obj.shape
  case #sphere {c, r} ->
    let oc = v.(o - c)
    let b = v.dot oc d
    let disc = b * b - (v.dot oc oc - r * r)
    in if disc < 0 then #miss
       else let t = -b - f64.sqrt disc
            in if t < 1e-6 then #miss
               else let p = v.(o + scale t d)
                    in #hit {t, p, n = v.norm (p v.- c), mat = obj.mat}
  case #plane {h} ->
    if d.y == 0 then #miss
    else let t = (h - o.y) / d.y
         in if t < 1e-6 then #miss
            else #hit {t, p = v.(o + scale t d), n = {x = 0, y = if d.y < 0 then 1 else -1, z = 0}, mat = obj.mat}

def closest (a: hit) (b: hit) : hit =
  match (a, b)
  case (#miss, _) -> b
  case (_, #miss) -> a
  case (#hit h, #hit k) -> if k.t < h.t then b else a

def trace [n] (world: [n]object) (o: vec) (d: vec) : hit =
  map (intersect o d) world |> reduce_comm closest #miss

def colour [n] (world: [n]object) (light: vec) (o: vec) (d: vec) : f64 =
  match trace world o d
  case #miss -> 0
  case #hit {t = _, p, n, mat} ->
    let l = v.norm (v.(light - p))
    let shadow = match trace world p l case #miss -> 1f64 case #hit _ -> 0.25
    let albedo = match mat
                 case #matte a -> a
                 case #glow _ -> 0
                 case #checker a b -> if (i64.f64 (f64.floor p.x) + i64.f64 (f64.floor p.z)) % 2 == 0 then a else b
    let emit = match mat case #glow e -> e case _ -> 0
    in emit + albedo * shadow * f64.max 0 (v.dot n l)

def world : []object =
  [ {shape = #sphere {c = {x = 0, y = 1, z = 5}, r = 1}, mat = #matte 0.8}
  , {shape = #sphere {c = {x = 2, y = 0.5, z = 4}, r = 0.5}, mat = #glow 0.5}
  , {shape = #plane {h = 0}, mat = #checker 0.9 0.3} ]

entry pixel (dx: f64) (dy: f64) =
  colour world {x = -3, y = 5, z = 0} {x = 0, y = 1, z = 0} (v.norm {x = dx, y = dy, z = 1})
entry render (w: i64) (h: i64) : [h][w]u8 =
  tabulate_2d h w (\i j ->
    let d = v.norm {x = f64.i64 (2 * j - w) / f64.i64 w, y = f64.i64 (h - 2 * i) / f64.i64 h, z = 1}
    let c = colour world {x = -3, y = 5, z = 0} {x = 0, y = 1, z = 0} d
    in u8.f64 (f64.min 255 (c * 256)))
entry bright (w: i64) (h: i64) = render w h |> flatten |> map i64.u8 |> i64.sum |> (> 0)
