-- A plane, a mirroring ball and a red ball, seen by a ray tracer.

import "raytracer"

module moved_sphere = moved sphere
module surfaces = either plane moved_sphere
module tracer = mk_raytracer surfaces

def ball (x: f64) (y: f64) (z: f64) (radius: f64) : surfaces.t =
  #right {by = vec3 x y z, surface = {centre = vec.zero, radius}}

def scene : tracer.scene [3] =
  { objects =
      [ {surface = #left {point = vec.zero, normal = vec3 0 1 0}, colour = vec3 0.5 0.5 0.5, mirror = 0}
      , {surface = ball 0 1 0 1, colour = vec3 1 0.9 0.8, mirror = 0.6}
      , {surface = ball (-1.4) 0.5 (-1) 0.5, colour = vec3 0.9 0.1 0.1, mirror = 0} ]
  , light = vec.normalise (vec3 1 2 (-1))
  , sky = vec3 0.4 0.6 1 }

def view : camera = {eye = vec3 0 1.5 (-5), target = vec3 (-0.3) 0.8 0, tangent = 0.3}

-- ==
-- entry: brightness
-- input { 6i64 8i64 3i32 }
-- output { [[0.666667f64, 0.666667f64, 0.666667f64, 0.666667f64, 0.666667f64, 0.666667f64, 0.666667f64, 0.666667f64],
--            [0.666667f64, 0.666667f64, 0.676313f64, 0.632553f64, 0.556992f64, 0.666667f64, 0.666667f64, 0.666667f64],
--            [0.417423f64, 0.471279f64, 0.590860f64, 0.547407f64, 0.474993f64, 0.417423f64, 0.417423f64, 0.417423f64],
--            [0.417423f64, 0.417423f64, 0.353688f64, 0.312178f64, 0.068616f64, 0.417423f64, 0.344967f64, 0.259884f64],
--            [0.417423f64, 0.417423f64, 0.050000f64, 0.063000f64, 0.050000f64, 0.050000f64, 0.177797f64, 0.100498f64],
--            [0.417423f64, 0.417423f64, 0.417423f64, 0.417423f64, 0.417423f64, 0.417423f64, 0.417423f64, 0.417423f64]] }
entry brightness (h: i64) (w: i64) (bounces: i32) : [h][w]f64 =
  tracer.render h w bounces view scene |> map (map (\c -> (c.x + c.y + c.z) / 3))

-- ==
-- entry: pixels
-- input { 0i64 5i64 } output { empty([0][5]u32) }
-- input { 1i64 1i64 }
entry pixels (h: i64) (w: i64) = map (map to_rgb) (tracer.render h w 3 view scene)

-- ==
-- entry: seen
-- input { 0f64 -1f64 } output { 0i64 1.5f64 }
-- input { 0f64 1f64 } output { -1i64 0f64 }
entry seen (x: f64) (y: f64) : (i64, f64) =
  let direction = vec.normalise (vec3 x y 0)
  in match tracer.nearest scene.objects {origin = view.eye, direction}
     case #nothing -> (-1, 0)
     case #thing {distance, normal = _, index} -> (index, distance)

-- ==
-- entry: packed
-- input { 1f64 0.5f64 -1f64 } output { 16744192u32 }
entry packed (r: f64) (g: f64) (b: f64) : u32 = to_rgb (vec3 r g b)
