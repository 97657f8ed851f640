-- Quaternion rotations and rigid bodies: infix operators, records updated by path, folding a motion.

-- ==
-- entry: rot
-- input { [0.0f64, 0.0f64, 2.0f64] 90.0f64 [1.0f64, 0.0f64, 0.0f64] } output { [0.0f64, 1.0f64, 0.0f64] }
-- input { [1.0f64, 1.0f64, 1.0f64] 120.0f64 [1.0f64, 2.0f64, 3.0f64] } output { [3.0f64, 1.0f64, 2.0f64] }

-- ==
-- entry: compose
-- input { 2i64 } output { [0.0f64, 0.0f64, -1.0f64] }
-- input { 0i64 } output { [1.0f64, 0.0f64, 0.0f64] }

-- ==
-- entry: fall
-- input { 5i32 } output { [2.5f64, 0.0f64, 0.5f64] 1i32 [0.0f64, 1.0f64, 0.0f64] }

module quat = {
  type t = {w: f64, v: [3]f64}
  def cross (a: [3]f64) (b: [3]f64) : [3]f64 =
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
  def dot [n] (a: [n]f64) (b: [n]f64) = f64.sum (map2 (*) a b)
  def (*^) (s: f64) (a: [3]f64) : [3]f64 = map (* s) a
  def (+^) (a: [3]f64) (b: [3]f64) : [3]f64 = map2 (+) a b
  def (p: t) *** (q: t) : t =
    {w = p.w * q.w - dot p.v q.v, v = p.w *^ q.v +^ q.w *^ p.v +^ cross p.v q.v}
  def conj (q: t) : t = q with v = map f64.neg q.v
  def axis_angle (axis: [3]f64) (a: f64) : t =
    {w = f64.cos (a / 2), v = f64.sin (a / 2) *^ ((1 / f64.sqrt (dot axis axis)) *^ axis)}
  def rotate (q: t) (x: [3]f64) : [3]f64 = (q *** {w = 0, v = x} *** conj q).v
  def one () : t = {w = 1, v = [0, 0, 0]}
}
type body = {pos: [3]f64, spin: quat.t, state: {vel: [3]f64, hits: i32}}

def step (b: body) : body =
  let b = b with pos = quat.(b.pos +^ 0.5 *^ b.state.vel)
  let b = b with spin = quat.(b.spin *** axis_angle [0, 0, 1] (f64.pi / 2))
  in if b.pos[2] < 0
     then (b with state.vel = [b.state.vel[0], b.state.vel[1], -b.state.vel[2]]) with state.hits = b.state.hits + 1
     else b

entry rot (axis: [3]f64) (deg: f64) (x: [3]f64) = quat.(rotate (axis_angle axis (f64.pi * deg / 180)) x)
entry compose (n: i64) = let q = reduce (quat.***) (quat.one ()) (replicate n (quat.axis_angle [0, 1, 0] (f64.pi / 4))) in quat.rotate q [1, 0, 0]
entry fall (k: i32) =
  let b = iterate k step {pos = [0, 0, 1], spin = quat.one (), state = {vel = [1, 0, -1], hits = 0}}
  in (b.pos, b.state.hits, quat.rotate b.spin [1, 0, 0])
