-- Stencils and grids: a comonad-like module of neighbourhoods, boundary conditions as functors, Jacobi, multigrid, lattice gas, life.

module type boundary = {
  -- | The cell that a coordinate outside 0..n-1 refers to, or none.
  val locate : (n: i64) -> i64 -> (#inside i64 | #outside)
}
type place = #inside i64 | #outside
module periodic : boundary = { def locate n i : place = #inside (i % n) }
module clamped : boundary = { def locate n i : place = #inside (i64.max 0 (i64.min (n - 1) i)) }
module mirrored : boundary = {
  def locate n i : place = let j = i % (2 * n) in #inside (if j < n then j else 2 * n - 1 - j)
}
module open_ended : boundary = { def locate n i : place = if i < 0 || i >= n then #outside else #inside i }

module type grid = {
  val at 'a [h][w] : (default: a) -> [h][w]a -> i64 -> i64 -> a
  val stencil 'a 'b [h][w] : (default: a) -> ((i64 -> i64 -> a) -> b) -> [h][w]a -> *[h][w]b
}
module mk_grid (V: boundary) (H: boundary) : grid = {
  def at 'a [h][w] (default: a) (g: [h][w]a) (y: i64) (x: i64) : a =
    match (V.locate h y, H.locate w x)
    case (#inside y, #inside x) -> g[y, x]
    case _ -> default
  def stencil 'a 'b [h][w] (default: a) (f: (i64 -> i64 -> a) -> b) (g: [h][w]a) : *[h][w]b =
    tabulate_2d h w (\y x -> f (\dy dx -> at default g (y + dy) (x + dx)))
}
module torus = mk_grid periodic periodic
module tube = mk_grid open_ended periodic
module box = mk_grid open_ended open_ended
module photo = mk_grid clamped mirrored

-- Two-dimensional life-like rules.
module type rule = { val born : i32 -> bool val survives : i32 -> bool }
module conway = { def born = (== 3i32) def survives n = n == 2i32 || n == 3 } : rule
module highlife : rule = { def born n = n == 3i32 || n == 6 def survives = conway.survives }
module automaton (G: grid) (R: rule) = {
  def step [h][w] (g: [h][w]bool) : [h][w]bool =
    G.stencil false (\look ->
      let n = i32.sum (map (\(dy, dx) -> i32.bool (look dy dx))
                           [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)])
      in if look 0 0 then R.survives n else R.born n) g
  def run [h][w] (k: i32) : [h][w]bool -> [h][w]bool = iterate k step
}
module life = automaton torus conway
module life_box = automaton box conway
module hl_tube = automaton tube highlife

def parse [h][w] (s: [h][w]u8) : [h][w]bool = map (map (== '#')) s
def show [h][w] (g: [h][w]bool) : [h][w]u8 = map (map (\c -> if c then '#' else '.')) g
-- ==
-- entry: run_life
-- input { [[46u8, 46u8, 46u8, 46u8, 46u8, 46u8, 46u8], [46u8, 46u8, 35u8, 46u8, 46u8, 46u8, 46u8], [46u8, 46u8, 46u8, 35u8, 46u8, 46u8, 46u8], [46u8, 35u8, 35u8, 35u8, 46u8, 46u8, 46u8], [46u8, 46u8, 46u8, 46u8, 46u8, 46u8, 46u8], [46u8, 46u8, 46u8, 46u8, 46u8, 46u8, 35u8], [35u8, 46u8, 46u8, 46u8, 46u8, 35u8, 35u8]] 4i32 } output { [[35u8, 46u8, 46u8, 46u8, 46u8, 35u8, 35u8], [46u8, 46u8, 46u8, 46u8, 46u8, 46u8, 46u8], [35u8, 35u8, 35u8, 35u8, 46u8, 46u8, 46u8], [35u8, 35u8, 46u8, 46u8, 35u8, 35u8, 46u8], [46u8, 46u8, 46u8, 35u8, 35u8, 46u8, 35u8], [46u8, 35u8, 35u8, 46u8, 35u8, 46u8, 35u8], [46u8, 35u8, 46u8, 46u8, 46u8, 35u8, 46u8]] [[46u8, 46u8, 46u8, 46u8, 46u8, 46u8, 46u8], [46u8, 46u8, 46u8, 46u8, 46u8, 46u8, 46u8], [46u8, 46u8, 46u8, 35u8, 46u8, 46u8, 46u8], [46u8, 46u8, 46u8, 46u8, 35u8, 46u8, 46u8], [46u8, 46u8, 35u8, 46u8, 46u8, 46u8, 46u8], [46u8, 46u8, 46u8, 46u8, 46u8, 46u8, 35u8], [46u8, 46u8, 46u8, 46u8, 35u8, 46u8, 35u8]] [[46u8, 46u8, 46u8, 46u8, 46u8, 46u8, 46u8], [46u8, 46u8, 46u8, 46u8, 46u8, 46u8, 46u8], [46u8, 46u8, 35u8, 46u8, 46u8, 46u8, 46u8], [35u8, 35u8, 46u8, 46u8, 35u8, 35u8, 46u8], [35u8, 35u8, 46u8, 46u8, 46u8, 46u8, 35u8], [35u8, 46u8, 46u8, 35u8, 35u8, 35u8, 35u8], [46u8, 46u8, 46u8, 46u8, 46u8, 46u8, 46u8]] }
entry run_life [h][w] (s: [h][w]u8) (k: i32) : ([h][w]u8, [h][w]u8, [h][w]u8) =
  let g = parse s
  in (show (life.run k g), show (life_box.run k g), show (hl_tube.run k g))

-- Filters on integer images: convolution with any kernel, median by selection network, all over the same interface.
module filters (G: grid) = {
  def convolve [h][w][k] (kernel: [k][k]i32) (g: [h][w]i32) : [h][w]i32 =
    let r = k / 2
    in G.stencil 0 (\look -> i32.sum (flatten (tabulate_2d k k (\i j -> kernel[i, j] * look (i - r) (j - r))))) g
  def median [h][w] (g: [h][w]i32) : [h][w]i32 =
    G.stencil 0 (\look ->
      let xs = tabulate 9 (\i -> look (i / 3 - 1) (i % 3 - 1))
      let xs = loop xs for i < 5 do
                 let m = reduce_comm (\a b -> if xs[a] <= xs[b] then a else b) i (i..<9)
                 let (a, b) = (xs[i], xs[m])
                 in xs with [i] = b with [m] = a
      in xs[4]) g
  def sobel [h][w] (g: [h][w]i32) : [h][w]i32 =
    let gx = convolve [[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]] g
    let gy = convolve (transpose [[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]]) g
    in map2 (map2 (\a b -> i32.abs a + i32.abs b)) gx gy
}
module f_photo = filters photo
module f_box = filters box
-- ==
-- entry: filtered
-- input { [[0i32, 7i32, 28i32, 13i32, 12i32, 25i32], [13i32, 25i32, 1i32, 41i32, 45i32, 13i32], [26i32, 43i32, 24i32, 19i32, 28i32, 1i32], [39i32, 11i32, 47i32, 47i32, 11i32, 39i32], [2i32, 29i32, 20i32, 25i32, 44i32, 27i32]] } output { [[7i32, 7i32, 13i32, 13i32, 13i32, 25i32], [13i32, 24i32, 24i32, 24i32, 19i32, 13i32], [26i32, 25i32, 25i32, 28i32, 28i32, 13i32], [26i32, 26i32, 25i32, 25i32, 27i32, 27i32], [11i32, 20i32, 25i32, 25i32, 27i32, 27i32]] [[90i32, 94i32, 42i32, 66i32, 90i32, 10i32], [162i32, 96i32, 48i32, 100i32, 76i32, 134i32], [82i32, 52i32, 88i32, 40i32, 108i32, 102i32], [98i32, 88i32, 60i32, 68i32, 96i32, 106i32], [146i32, 90i32, 82i32, 74i32, 34i32, 26i32]] [[0i32, 1i32, 7i32, 12i32, 13i32, 0i32], [7i32, 24i32, 24i32, 24i32, 19i32, 12i32], [13i32, 25i32, 25i32, 28i32, 28i32, 11i32], [11i32, 26i32, 25i32, 25i32, 27i32, 11i32], [0i32, 11i32, 20i32, 20i32, 25i32, 0i32]] }
entry filtered [h][w] (g: [h][w]i32) : ([h][w]i32, [h][w]i32, [h][w]i32) = (f_photo.median g, f_photo.sobel g, f_box.median g)

-- Poisson's equation: Jacobi smoothing and a multigrid V-cycle by recursion on the size.
module poisson (R: real) = {
  def smooth [n] (k: i32) (h2: R.t) (f: [n]R.t) (u: [n]R.t) : [n]R.t =
    iterate k (\u -> tabulate n (\i -> if i == 0 || i == n - 1 then R.i32 0
                                       else let (l, r) = (u[i - 1], u[i + 1]) in R.(u[i] + ((l + r + h2 * f[i]) / i32 2 - u[i]) * i32 2 / i32 3))) u
  def residual [n] (h2: R.t) (f: [n]R.t) (u: [n]R.t) : [n]R.t =
    tabulate n (\i -> if i == 0 || i == n - 1 then R.i32 0
                      else let (l, r) = (u[i - 1], u[i + 1]) in R.(f[i] - (i32 2 * u[i] - l - r) / h2))
  def coarsen [n] (u: [n]R.t) : []R.t = tabulate ((n + 1) / 2) (\i -> u[2 * i])
  def prolong [m] (n: i64) (u: [m]R.t) : [n]R.t =
    tabulate n (\i -> if i % 2 == 0 then u[i / 2] else let (l, r) = (u[i / 2], u[i / 2 + 1]) in R.((l + r) / i32 2))
  def vcycle [n] (h2: R.t) (f: [n]R.t) (u: [n]R.t) : [n]R.t =
    if n <= 3 then smooth 2 h2 f u else
    let u = smooth 3 h2 f u
    let r = coarsen (residual h2 f u)
    let e = vcycle R.(h2 * i32 4) r (map (const (R.i32 0)) r)
    in smooth 3 h2 f (map2 (R.+) u (prolong n e))
}
module p64 = poisson f64
-- ==
-- entry: solve
-- input { 17i64 12i32 } output { true true }
entry solve (n: i64) (cycles: i32) : (bool, bool) =
  let h = 1 / f64.i64 (n - 1)
  let x i = f64.i64 i * h
  -- u = x (1 - x) solves -u'' = 2 exactly in this discretisation.
  let f = replicate n 2.0
  let u = iterate cycles (p64.vcycle (h * h) f) (replicate n 0)
  let err = f64.maximum (map2 (\i v -> f64.abs (v - x i * (1 - x i))) (iota n) u)
  let rough = p64.smooth cycles (h * h) f (replicate n 0)
  let err' = f64.maximum (map2 (\i v -> f64.abs (v - x i * (1 - x i))) (iota n) rough)
  in (err < 1e-4, err' > 0.01)

-- Lattice gas: nine distributions per cell as a record of arrays, streaming by rotation, collisions conserve mass.
type cell = {rho: f64, ux: f64, uy: f64}
def dirs : [9](i64, i64, f64) =
  [(0, 0, 4 / 9), (1, 0, 1 / 9), (0, 1, 1 / 9), (-1, 0, 1 / 9), (0, -1, 1 / 9), (1, 1, 1 / 36), (-1, 1, 1 / 36), (-1, -1, 1 / 36), (1, -1, 1 / 36)]
def moments (fs: [9]f64) : cell =
  let rho = f64.sum fs
  let mom (g: (i64, i64, f64) -> i64) = f64.sum (map2 (\d f -> f64.i64 (g d) * f) dirs fs) / rho
  in {rho, ux = mom (.0), uy = mom (.1)}
def equilibrium ({rho, ux, uy}: cell) : [9]f64 =
  map (\(cx, cy, w) ->
         let cu = 3 * (f64.i64 cx * ux + f64.i64 cy * uy)
         in w * rho * (1 + cu + 0.5 * cu * cu - 1.5 * (ux * ux + uy * uy))) dirs
def lbm_step [h][w] (omega: f64) (solid: [h][w]bool) (fs: [h][w][9]f64) : [h][w][9]f64 =
  let opposite = [0, 3, 4, 1, 2, 7, 8, 5, 6i64]
  let collide s f =
    if s then map (\i -> f[i]) opposite
    else map2 (\x e -> x + omega * (e - x)) f (equilibrium (moments f))
  let post = map2 (map2 collide) solid fs
  in tabulate_2d h w (\y x -> map2 (\i (cx, cy, _) -> post[(y - cy) % h, (x - cx) % w, i]) (iota 9) dirs)
entry lbm_init (h: i64) (w: i64) : [h][w]cell =
  tabulate_2d h w (\y x -> {rho = 1 + 0.01 * f64.i64 (x * y % 5), ux = 0.05, uy = 0})
entry lbm_run [h][w] (k: i32) (cells: [h][w]cell) : [h][w]cell =
  let solid = tabulate_2d h w (\y x -> y == 0 || (x == 2 && y == 3))
  in map (map moments) (iterate k (lbm_step 1.2 solid) (map (map equilibrium) cells))
entry lbm_stats [h][w] (cells: [h][w]cell) : (f64, bool) =
  (f64.sum (map (f64.sum <-< map (.rho)) cells), all (all (\c -> f64.abs c.ux < 0.2 && f64.abs c.uy < 0.2)) cells)

-- Values that pass from one entry point to another.
-- ==
-- entry: lbm_stats_of_lbm_run
-- input { } output { 42.5f64 true }
entry lbm_stats_of_lbm_run = lbm_stats (lbm_run 10i32 (lbm_init 6i64 7i64))
