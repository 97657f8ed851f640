-- | Surfaces that rays can meet, and ways to build new ones.

import "vec3"

-- | The vectors of the ray tracer.
module vec = mk_vec3 f64

-- | A vector.
type vec = vec.vec

-- | A half line; its direction has length one.
type ray = {origin: vec, direction: vec}

-- | Where a ray first meets a surface, if it does.
type hit = #miss | #hit {distance: f64, normal: vec}

-- | A vector from its coordinates.
def vec3 (x: f64) (y: f64) (z: f64) : vec = {x, y, z}

-- | The point at some distance along a ray.
def along (r: ray) (distance: f64) : vec = vec.(r.origin + scale distance r.direction)

-- | The distance from which on a meeting counts; rays start on surfaces.
def near : f64 = 1e-6

-- | A kind of surface.
module type surface = {
  type t
  val intersect : ray -> t -> hit
}

-- | Spheres.
module sphere : surface with t = {centre: vec, radius: f64} = {
  type t = {centre: vec, radius: f64}

  def intersect (r: ray) ({centre, radius}: t) : hit =
    let to_origin = r.origin vec.- centre
    let b = vec.dot to_origin r.direction
    let c = vec.dot to_origin to_origin - radius * radius
    let d = b * b - c
    in if d < 0 then #miss
       else let root = f64.sqrt d
            let distance = if -b - root > near then -b - root else -b + root
            in if distance > near
               then let p = along r distance
                    in #hit {distance, normal = vec.scale (1 / radius) (p vec.- centre)}
               else #miss
}

-- | Planes, seen from both sides.
module plane : surface with t = {point: vec, normal: vec} = {
  type t = {point: vec, normal: vec}

  def intersect (r: ray) (p: t) : hit =
    let slope = vec.dot p.normal r.direction
    let distance = vec.dot p.normal (p.point vec.- r.origin) / slope
    in if f64.abs slope < near || distance < near then #miss
       else #hit {distance, normal = if slope < 0 then p.normal else vec.scale (-1) p.normal}
}

-- | Surfaces of either of two kinds.
module either (A: surface) (B: surface) : surface with t = (#left A.t | #right B.t) = {
  type t = #left A.t | #right B.t

  def intersect (r: ray) (s: t) : hit =
    match s
    case #left a -> A.intersect r a
    case #right b -> B.intersect r b
}

-- | Surfaces that were moved.
module moved (A: surface) : surface with t = {by: vec, surface: A.t} = {
  type t = {by: vec, surface: A.t}

  def intersect (r: ray) (s: t) : hit =
    A.intersect (r with origin = r.origin vec.- s.by) s.surface
}
