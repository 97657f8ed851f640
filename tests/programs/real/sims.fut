-- Simulation in records: n-body with integrators as functors, Morton order, and a hierarchy walked with a stack.

module type vspace = {
  type real
  type vector
  val zero : vector
  val + : vector -> vector -> vector
  val - : vector -> vector -> vector
  val scale : real -> vector -> vector
  val dot : vector -> vector -> real
  val norm : vector -> real
  val fold : (real -> real -> real) -> vector -> real
}
module plane (R: real) : vspace with real = R.t with vector = {x: R.t, y: R.t} = {
  type real = R.t
  type vector = {x: R.t, y: R.t}
  def zero = {x = R.i32 0, y = R.i32 0}
  def (a: vector) + (b: vector) : vector = {x = a.x R.+ b.x, y = a.y R.+ b.y}
  def (a: vector) - (b: vector) : vector = {x = a.x R.- b.x, y = a.y R.- b.y}
  def scale k ({x, y}: vector) : vector = R.({x = k * x, y = k * y})
  def dot (a: vector) (b: vector) = R.(a.x * b.x + a.y * b.y)
  def norm a = R.sqrt (dot a a)
  def fold f ({x, y}: vector) : real = f x y
}
module v2 = plane f64

type body = {pos: v2.vector, vel: v2.vector, mass: f64}

-- A system is a state with a derivative; integrators only know that.
module type system = {
  type state
  val axpy : f64 -> state -> state -> state
  val deriv : state -> state
}
module euler (S: system) = { def step (h: f64) (s: S.state) = S.axpy h (S.deriv s) s }
module rk4 (S: system) = {
  def step (h: f64) (s: S.state) : S.state =
    let k1 = S.deriv s
    let k2 = S.deriv (S.axpy (h / 2) k1 s)
    let k3 = S.deriv (S.axpy (h / 2) k2 s)
    let k4 = S.deriv (S.axpy h k3 s)
    in S.axpy (h / 6) k1 (S.axpy (h / 3) k2 (S.axpy (h / 3) k3 (S.axpy (h / 6) k4 s)))
}
module integrate (I: (S: system) -> {val step : f64 -> S.state -> S.state}) (S: system) = {
  module stepper = I S
  def run (steps: i32) (h: f64) (s: S.state) : S.state = iterate steps (stepper.step h) s
  def orbit (steps: i64) (h: f64) (s: S.state) : [steps]S.state =
    (loop (s, out) = (s, replicate steps s) for i < steps do let s = stepper.step h s in (s, out with [i] = s)).1
}
-- The harmonic oscillator: exact answers to compare with.
module oscillator : system with state = {q: f64, p: f64} = {
  type state = {q: f64, p: f64}
  def axpy k (d: state) (s: state) : state = {q = s.q + k * d.q, p = s.p + k * d.p}
  def deriv ({q, p}: state) : state = {q = p, p = -q}
}
module osc_rk4 = integrate rk4 oscillator
module osc_euler = integrate euler oscillator
-- ==
-- entry: oscillate
-- input { 100i32 0.05f64 } output { 0.28366218546322625f64 0.9589242746631385f64 true }
entry oscillate (n: i32) (h: f64) =
  let a = osc_rk4.run n h {q = 1, p = 0}
  let b = osc_euler.run n h {q = 1, p = 0}
  in (a.q, a.p, b.q * b.q + b.p * b.p > 1.2)
-- ==
-- entry: traced
-- input { 3i64 0.5f64 } output { [1.0f64,0.75f64,0.25f64] [-0.5f64,-1.0f64,-1.375f64] }
entry traced (n: i64) (h: f64) : ([n]f64, [n]f64) = unzip (map (\s -> (s.q, s.p)) (osc_euler.orbit n h {q = 1, p = 0}))

-- Bodies under softened gravity; the size is a member, so the state can be an array.
module gravity (N: {val n : i64 val eps : f64}) : system with state = [N.n]body = {
  type state = [N.n]body
  def axpy k (d: state) (s: state) : state =
    map2 (\a b -> {pos = b.pos v2.+ v2.scale k a.pos, vel = b.vel v2.+ v2.scale k a.vel, mass = b.mass}) d s
  def accel (s: state) (b: body) : v2.vector =
    map (\o -> let d = o.pos v2.- b.pos
               let r2 = v2.dot d d + N.eps
               in v2.scale (o.mass / (r2 * f64.sqrt r2)) d) s
    |> reduce (v2.+) v2.zero
  def deriv (s: state) : state = map (\b -> {pos = b.vel, vel = accel s b, mass = 0}) s
}
module three = gravity {def n = 3i64 def eps = 0.01f64}
module three_rk4 = integrate rk4 three
entry bodies : [3]body =
  [{pos = {x = 0, y = 0}, vel = {x = 0, y = 0}, mass = 1},
   {pos = {x = 1, y = 0}, vel = {x = 0, y = 1}, mass = 0.1},
   {pos = {x = -2, y = 0}, vel = {x = 0, y = -0.7}, mass = 0.05}]
entry advance (k: i32) (h: f64) (bs: []body) : []body = three_rk4.run k h (bs :> three.state)
entry coords (bs: []body) : ([]f64, []f64) = (map (.pos.x) bs, map (\b -> b.pos.y) bs)
entry momentum (bs: []body) : (f64, f64) =
  let p = reduce (v2.+) v2.zero (map (\b -> v2.scale b.mass b.vel) bs) in (p.x, p.y)

-- A quadtree over Morton codes, walked with skip pointers.
def spread_bits (x: u32) : u32 =
  let x = (x | (x << 8)) & 0x00ff00ff
  let x = (x | (x << 4)) & 0x0f0f0f0f
  let x = (x | (x << 2)) & 0x33333333
  in (x | (x << 1)) & 0x55555555
def morton (x: u32) (y: u32) = spread_bits x | (spread_bits y << 1)

module sort_by (K: {type key val bits : i32 val get : i32 -> key -> i32}) = {
  def sort 'a [n] (key: a -> K.key) (xs: [n]a) : [n]a =
    loop xs for b < K.bits do
      let zeros = map (\x -> K.get b (key x) == 0) xs
      let lo = scan (+) 0 (map i64.bool zeros)
      let total = if n == 0 then 0 else last lo
      let dest = map3 (\i z l -> if z then l - 1 else total + i - l) (iota n) zeros lo
      in scatter (copy xs) dest xs
}
module by_code = sort_by {type key = u32 def bits = 16i32 def get = u32.get_bit}

def quantise (b: body) : u32 =
  let q v = u32.f64 (f64.max 0 (f64.min 255 (v * 256)))
  in morton (q b.pos.x) (q b.pos.y)

-- A hierarchy over the sorted bodies: implicit binary tree, stored level by level, walked with an explicit stack.
type cell = {mass: f64, sum: v2.vector, lo: v2.vector, hi: v2.vector}
def cell_of (b: body) : cell = {mass = b.mass, sum = v2.scale b.mass b.pos, lo = b.pos, hi = b.pos}
def merge (a: cell) (b: cell) : cell =
  {mass = a.mass + b.mass, sum = a.sum v2.+ b.sum,
   lo = {x = f64.min a.lo.x b.lo.x, y = f64.min a.lo.y b.lo.y}, hi = {x = f64.max a.hi.x b.hi.x, y = f64.max a.hi.y b.hi.y}}
def nothing : cell = {mass = 0, sum = v2.zero, lo = {x = f64.inf, y = f64.inf}, hi = {x = -f64.inf, y = -f64.inf}}

def build [n] (bs: [n]body) : []cell =
  let m = loop m = 1 while m < n do 2 * m
  let leaves = map (\i -> if i < n then cell_of bs[i] else nothing) (iota m)
  let t = replicate (2 * m) nothing
  let t = scatter t (map (+ m) (iota m)) leaves
  in loop t for k in reverse (iota (m - 1)) do
       let i = k + 1
       let c = merge t[2 * i] t[2 * i + 1]
       in t with [i] = c

def field [k] (tree: [k]cell) (theta: f64) (p: v2.vector) : (f64, i64) =
  let m = k / 2
  let (_, _, pot, visits) =
    loop (stack, top, pot, visits) = ([1i64] ++ replicate 63 0, 1i64, 0f64, 0i64) while top > 0 do
      let i = stack[top - 1]
      let c = tree[i]
      in if c.mass == 0 then (stack, top - 1, pot, visits) else
         let d = v2.norm (v2.(scale (1 / c.mass) c.sum - p))
         let size = v2.(norm (c.hi - c.lo))
         in if i >= m || size < theta * d
            then (stack, top - 1, pot + c.mass / (d + 0.1), visits + 1)
            else (stack with [top - 1] = 2 * i with [top] = 2 * i + 1, top + 1, pot, visits)
  in (pot, visits)

def cloud (n: i64) : [n]body =
  tabulate n (\i -> {pos = {x = f64.i64 (i * 37 % 101) / 101, y = f64.i64 (i * 53 % 97) / 97}, vel = v2.zero, mass = 1 + f64.i64 (i % 3)})
-- ==
-- entry: potentials
-- input { 40i64 } output { true true true }
entry potentials (n: i64) : (bool, bool, bool) =
  let bs = by_code.sort quantise (cloud n)
  let tree = build bs
  let direct p = f64.sum (map (\b -> b.mass / (v2.norm (b.pos v2.- p) + 0.1)) bs)
  let probes : []v2.vector = [{x = 0.5, y = 0.5}, {x = 3, y = 4}, {x = -1, y = 0.2}]
  let exact = map direct probes
  let full = map (field tree 0) probes
  let fast = map (field tree 0.5) probes
  let sorted = and (map (\i -> quantise bs[i] <= quantise bs[i + 1]) (iota (n - 1)))
  in (sorted,
      and (map2 (\e (f, v) -> f64.abs (e - f) < 1e-9 && v == n) exact full),
      and (map2 (\e (f, _) -> f64.abs (e - f) < 0.05 * e) exact fast) && fast[1].1 < n / 4)

-- Values that pass from one entry point to another.
-- ==
-- entry: coords_of_advance
-- input { } output { [0.039586139668490596f64, 0.5401185510795727f64, -1.8719598955289574f64] [0.01534374403840707f64, 0.8388820106822926f64, -0.6846389021327275f64] }
entry coords_of_advance = coords (advance 20i32 0.05 bodies)

-- ==
-- entry: momentum_of_advance
-- input { } output { 0f64 0.065f64 }
entry momentum_of_advance = momentum (advance 40i32 0.05 bodies)
