-- | A small ray tracer: matte and mirroring objects under one distant light.

open import "surface"

-- | A camera with a field of view given by the tangent of half its angle.
type camera = {eye: vec, target: vec, tangent: f64}

-- | The ray through pixel column `i` and row `j` of an image of `w` times `h` pixels.
def camera_ray (c: camera) (w: i64) (h: i64) (i: i64) (j: i64) : ray =
  let forward = vec.(normalise (c.target - c.eye))
  let right = vec.(normalise (cross forward (vec3 0 1 0)))
  let up = vec.cross right forward
  let across (k: i64) (n: i64) = (2 * (f64.i64 k + 0.5) - f64.i64 n) / f64.i64 h * c.tangent
  let direction = vec.(forward + scale (across i w) right - scale (across j h) up)
  in {origin = c.eye, direction = vec.normalise direction}

-- | Pictures of objects with surfaces from `S`.
module mk_raytracer (S: surface) = {
  -- | A thing to be seen. `mirror` is the part of the light that it reflects like a mirror.
  type object = {surface: S.t, colour: vec, mirror: f64}

  -- | What there is to see, and the direction towards the light.
  type scene [n] = {objects: [n]object, light: vec, sky: vec}

  type nearest = #nothing | #thing {distance: f64, normal: vec, index: i64}

  local def closer (a: nearest) (b: nearest) : nearest =
    match (a, b)
    case (#nothing, _) -> b
    case (_, #nothing) -> a
    case (#thing p, #thing q) -> if q.distance < p.distance then b else a

  -- | The nearest object on a ray.
  def nearest [n] (objects: [n]object) (r: ray) : nearest =
    let meet (index: i64) (o: object) : nearest =
      match S.intersect r o.surface
      case #miss -> #nothing
      case #hit {distance, normal} -> #thing {distance, normal, index}
    in reduce closer #nothing (map2 meet (iota n) objects)

  local def is_lit [n] (s: scene [n]) (p: vec) : bool =
    match nearest s.objects {origin = p, direction = s.light}
    case #nothing -> true
    case #thing _ -> false

  -- The light that an object sends back by itself from a point.
  local def shade [n] (s: scene [n]) (o: object) (p: vec) (normal: vec) : vec =
    let direct = if is_lit s p then f64.max 0 (vec.dot normal s.light) else 0
    in vec.scale ((1 - o.mirror) * (0.1 + 0.9 * direct)) o.colour

  -- | The colour seen along a ray, following at most `bounces` reflections.
  def trace [n] (bounces: i32) (s: scene [n]) (r: ray) : vec =
    let white = vec3 1 1 1
    let state =
      loop state = {r, weight = white, colour = vec.zero, depth = 0}
      while state.depth <= bounces do
        match nearest s.objects state.r
        case #nothing ->
          state with colour = vec.(state.colour + state.weight * s.sky)
                with depth = bounces + 1
        case #thing {distance, normal, index} ->
          let o = s.objects[index]
          let p = along state.r distance
          let own = shade s o p normal
          let colour = vec.(state.colour + state.weight * own)
          in if o.mirror > 0
             then { r = {origin = p, direction = vec.reflect state.r.direction normal}
                  , weight = vec.(scale o.mirror (state.weight * o.colour))
                  , colour
                  , depth = state.depth + 1 }
             else state with colour = colour with depth = bounces + 1
    in state.colour

  -- | An image of `h` rows and `w` columns.
  def render [n] (h: i64) (w: i64) (bounces: i32) (c: camera) (s: scene [n]) : *[h][w]vec =
    tabulate_2d h w (\j i -> trace bounces s (camera_ray c w h i j))
}

-- | Pack a colour into 24 bits.
def to_rgb (c: vec) : u32 =
  let byte (x: f64) = u32.f64 (255 * f64.max 0 (f64.min 1 x))
  in byte c.x << 16 | byte c.y << 8 | byte c.z
