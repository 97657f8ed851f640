-- Solvers of differential equations over a state space given as a module.
-- ==
-- entry: decay
-- input { 1f64 0.1f64 10i64 } output { 0.4191744355381377f64 }

-- ==
-- entry: oscillator
-- input { 1f64 0f64 } output { 0.30813863020034854f64 0.9590761203772082f64 }

-- ==
-- entry: trajectory
-- input { 4i64 } output { [1f64, 0.5f64, 0.25f64, 0.125f64, 0.0625f64] }
module type space = { type t val add : t -> t -> t val scale : f64 -> t -> t }
module type solver = {
  type state
  type^ rhs = f64 -> state -> state
  type^ step = f64 -> f64 -> state -> state
  val euler : rhs -> step
  val midpoint : rhs -> step
  val rk4 : rhs -> step
  val solve : step -> (n: i64) -> f64 -> state -> state
  val trace : step -> (n: i64) -> f64 -> state -> [n + 1]state
}
module mk_solver (S: space) : solver with state = S.t = {
  type state = S.t
  type^ rhs = f64 -> state -> state
  type^ step = f64 -> f64 -> state -> state
  local def axpy (a: f64) (x: S.t) (y: S.t) = S.add (S.scale a x) y
  def euler (f: rhs) : step = \h t y -> axpy h (f t y) y
  def midpoint (f: rhs) : step = \h t y -> let k = f t y in axpy h (f (t + h / 2) (axpy (h / 2) k y)) y
  def rk4 (f: rhs) : step = \h t y ->
    let k1 = f t y
    let k2 = f (t + h / 2) (axpy (h / 2) k1 y)
    let k3 = f (t + h / 2) (axpy (h / 2) k2 y)
    let k4 = f (t + h) (axpy h k3 y)
    in axpy (h / 6) (S.add (S.add k1 (S.scale 2 k2)) (S.add (S.scale 2 k3) k4)) y
  def solve (s: step) (n: i64) (h: f64) (y0: state) = loop y = y0 for i < n do s h (f64.i64 i * h) y
  def trace (s: step) (n: i64) (h: f64) (y0: state) : [n + 1]state =
    let out = replicate (n + 1) y0
    in loop out for i < n do out with [i + 1] = copy (s h (f64.i64 i * h) out[i])
}
module scalar_space = { type t = f64 def add = (f64.+) def scale = (f64.*) }
module pair_space (A: space) (B: space) : space with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def add ((a, b): t) ((c, d): t) = (A.add a c, B.add b d)
  def scale (s: f64) ((a, b): t) = (A.scale s a, B.scale s b)
}
module ode1 = mk_solver scalar_space
module ode2 = mk_solver (pair_space scalar_space scalar_space)
entry decay (y0: f64) (h: f64) (n: i64) = ode1.solve (ode1.rk4 (\t y -> t - 2 * y)) n h y0
entry oscillator (p: f64) (v: f64) =
  let symplectic : ode2.step = \h _t (p, v) -> let v = v - h * p in (p + h * v, v)
  let exact = ode2.solve (ode2.midpoint (\_ (p, v) -> (v, -p))) 100 0.05 (p, v)
  in assert (f64.abs (exact.0 - f64.cos 5) < 0.01) (ode2.solve symplectic 100 0.05 (p, v))
entry trajectory (n: i64) = ode1.trace (ode1.euler (\_ y -> -0.5 * y)) n 1 1
