-- Prices of options under local volatility, for several strikes: a diffusion in two dimensions backwards in time, each step explicit
-- and then implicit in both directions (alternating directions, after Crank and Nicolson), with tridiagonal systems.
-- data: 12i64 64i64 32i64 16i64
-- small: 2i64 8i64 6i64 3i64
-- operations: 12 * 64 * 32 * 16 * 80
def tridiagonal [n] (a: [n]f32) (b: [n]f32) (c: [n]f32) (y: [n]f32) : [n]f32 =
  let (bs, ys) =
    loop (bs, ys) = (copy b, copy y) for i in 1..<n do
      let factor = a[i] / bs[i - 1]
      let new_b = bs[i] - factor * c[i - 1]
      let new_y = ys[i] - factor * ys[i - 1]
      in (bs with [i] = new_b, ys with [i] = new_y)
  let ys[n - 1] = ys[n - 1] / bs[n - 1]
  in loop ys for k < n - 1 do
       let i = n - 2 - k
       let new = (ys[i] - c[i] * ys[i + 1]) / bs[i]
       in ys with [i] = new

-- The second difference along a row; there is nothing beyond its ends.
def second [n] (h: f32) (row: [n]f32) (i: i64) : f32 =
  let before = if i > 0 then row[i - 1] else 0
  let after = if i < n - 1 then row[i + 1] else 0
  in (before - 2 * row[i] + after) / (h * h)

def implicit [n] (h: f32) (dt: f32) (variances: [n]f32) (y: [n]f32) : [n]f32 =
  let side = map (\v -> -0.25 * v / (h * h)) variances
  let middle = map (\v -> 1 / dt + 0.5 * v / (h * h)) variances
  in tridiagonal side middle side y

def value (nx: i64) (ny: i64) (nt: i64) (strike: f32) : f32 =
  let (hx, hy, dt) = (4 / f32.i64 nx, 2 / f32.i64 ny, 1 / f32.i64 nt)
  let xs = tabulate nx (\i -> f32.i64 (i - nx / 2) * hx)
  let ys = tabulate ny (\j -> f32.i64 (j - ny / 2) * hy)
  let start = map (\x -> replicate ny (f32.max 0 (f32.exp x - strike))) xs
  let last =
    loop v = start for k < nt do
      let t = 1 - f32.i64 k * dt
      let vx = map (\x -> map (\y -> f32.exp (2 * (0.1 * x + y - 0.18 * t - 0.5))) ys) xs
      let vy = replicate ny 0.36
      let along_y = map (\row -> tabulate ny (\j -> 0.5 * vy[j] * second hy row j)) v
      let along_x = transpose (map2 (\column var -> tabulate nx (\i -> 0.25 * var[i] * second hx column i)) (transpose v) (transpose vx))
      let u = map3 (map3 (\value x y -> value / dt + x + y)) v along_x along_y
      let u = transpose (map2 (\column var -> implicit hx dt var column) (transpose u) (transpose vx))
      let rhs = map2 (map2 (\a b -> a / dt - 0.5 * b)) u along_y
      in map (implicit hy dt vy) rhs
  in last[nx / 2, ny / 2]

def main (strikes: i64) (nx: i64) (ny: i64) (nt: i64) : [strikes]f32 =
  tabulate strikes (\k -> value nx ny nt (0.5 + f32.i64 k / f32.i64 strikes))
