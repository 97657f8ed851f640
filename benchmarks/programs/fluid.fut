-- Smoke in a box (J. Stam, Real-time fluid dynamics for games, 2003): diffusion and projection by Jacobi steps, advection backwards along the flow.
-- data: 4i32 10i32 [202][202]f32 --f32-bounds=-0.5:0.5 [202][202]f32 [202][202]f32
-- small: 1i32 3i32 [12][12]f32 --f32-bounds=-0.5:0.5 [12][12]f32 [12][12]f32
-- operations: 4 * (3 + 2 * 2) * 10 * 200 ** 2 * 7
-- Inside as the function says, on the border as the nearest point inside, times a factor for the sides and one for top and bottom.
def bounded [n] (side: f32) (top: f32) (inside: i64 -> i64 -> f32) : [n][n]f32 =
  tabulate_2d n n (\i j ->
    let i' = i64.max 1 (i64.min (n - 2) i)
    let j' = i64.max 1 (i64.min (n - 2) j)
    let factor = if i != i' && j != j' then 0.5 * (side + top) else if i != i' then top else if j != j' then side else 1
    in factor * inside i' j')

def relax [n] (steps: i32) (side: f32) (top: f32) (a: f32) (c: f32) (given: [n][n]f32) (first: [n][n]f32) : [n][n]f32 =
  loop x = first for _k < steps do
    bounded side top (\i j -> (given[i, j] + a * (x[i - 1, j] + x[i + 1, j] + x[i, j - 1] + x[i, j + 1])) / c)

def diffuse [n] (steps: i32) (side: f32) (top: f32) (x: [n][n]f32) : [n][n]f32 =
  let a = 0.1 * 0.0001 * f32.i64 (n - 2) * f32.i64 (n - 2)
  in relax steps side top a (1 + 4 * a) x x

def advect [n] (side: f32) (top: f32) (d: [n][n]f32) (u: [n][n]f32) (v: [n][n]f32) : [n][n]f32 =
  let limit = f32.i64 (n - 2) + 0.5
  let clamp x = f32.max 0.5 (f32.min limit x)
  let dt = 0.1 * f32.i64 (n - 2)
  in bounded side top (\i j ->
       let x = clamp (f32.i64 i - dt * u[i, j])
       let y = clamp (f32.i64 j - dt * v[i, j])
       let (i0, j0) = (i64.f32 x, i64.f32 y)
       let (s, t) = (x - f32.i64 i0, y - f32.i64 j0)
       in (1 - s) * ((1 - t) * d[i0, j0] + t * d[i0, j0 + 1]) + s * ((1 - t) * d[i0 + 1, j0] + t * d[i0 + 1, j0 + 1]))

def project [n] (steps: i32) (u: [n][n]f32) (v: [n][n]f32) : ([n][n]f32, [n][n]f32) =
  let h = 1 / f32.i64 (n - 2)
  let divergence = bounded 1 1 (\i j -> -0.5 * h * (u[i + 1, j] - u[i - 1, j] + v[i, j + 1] - v[i, j - 1]))
  let p = relax steps 1 1 1 4 divergence (replicate n (replicate n 0))
  in (bounded 1 (-1) (\i j -> u[i, j] - 0.5 * (p[i + 1, j] - p[i - 1, j]) / h),
      bounded (-1) 1 (\i j -> v[i, j] - 0.5 * (p[i, j + 1] - p[i, j - 1]) / h))

def main [n] (steps: i32) (inner: i32) (density: [n][n]f32) (u: [n][n]f32) (v: [n][n]f32) : ([n][n]f32, [n][n]f32, [n][n]f32) =
  loop (density, u, v) for _t < steps do
    let (u, v) = project inner (diffuse inner 1 (-1) u) (diffuse inner (-1) 1 v)
    let (u, v) = project inner (advect 1 (-1) u u v) (advect (-1) 1 v u v)
    in (advect 1 1 (diffuse inner 1 1 density) u v, u, v)
