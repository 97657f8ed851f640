-- The method of conjugate gradients for a system that is given by a stencil of five points on a square.
-- data: 60i32 --f64-bounds=-1:1 [200][200]f64
-- small: 4i32 --f64-bounds=-1:1 [5][6]f64
def apply [n][m] (x: [n][m]f64) : [n][m]f64 =
  let at i j = if i < 0 || j < 0 || i >= n || j >= m then 0 else x[i, j]
  in tabulate_2d n m (\i j -> 4.1 * x[i, j] - at (i - 1) j - at (i + 1) j - at i (j - 1) - at i (j + 1))
def dot [n][m] (a: [n][m]f64) (b: [n][m]f64) : f64 = f64.sum (map2 (*) (flatten a) (flatten b))
def axpy [n][m] (a: f64) (x: [n][m]f64) (y: [n][m]f64) : [n][m]f64 = map2 (map2 (\x y -> a * x + y)) x y
def main [n][m] (steps: i32) (b: [n][m]f64) : ([n][m]f64, f64) =
  let (x, _, _, rho) =
    loop (x, r, p, rho) = (map (map (const 0)) b, b, b, dot b b) for _i < steps do
      let q = apply p
      let alpha = rho / dot p q
      let x = axpy alpha p x
      let r = axpy (-alpha) q r
      let next = dot r r
      in (x, r, axpy (next / rho) p r, next)
  in (x, f64.sqrt rho)
