-- Complex arithmetic, functions and polynomials.

import "complex"

module c64 = mk_complex f64
module c32 = mk_complex f32
module poly = mk_polynomial c64

def parts [n] (zs: [n]c64.complex) : ([n]f64, [n]f64) = unzip (map (\z -> (c64.re z, c64.im z)) zs)

-- ==
-- entry: arithmetic
-- input { 1f64 2f64 3f64 -4f64 }
-- output { [4f64, -2f64, 11f64, -0.2f64] [-2f64, 6f64, 2f64, 0.4f64] }
entry arithmetic (a: f64) (b: f64) (c: f64) (d: f64) =
  let (z, w) = (c64.mk a b, c64.mk c d)
  in parts c64.([z + w, z - w, z * w, z / w])

-- ==
-- entry: square_root
-- input { -4f64 0f64 } output { 0f64 2f64 }
-- input { 3f64 -4f64 } output { 2f64 -1f64 }
entry square_root (x: f64) (y: f64) : (f64, f64) = c64.sqrt (x, y)

-- ==
-- entry: euler
-- input { 0f64 } output { 2f64 }
-- input { 3.141592653589793f64 } output { 0f64 }
entry euler (t: f64) : f64 =
  c64.(mag (exp (mk_im t) + one))

-- ==
-- entry: powers
-- input { 1f64 1f64 8i32 } output { 16f64 0f64 }
-- input { 0f64 2f64 -1i32 } output { 0f64 -0.5f64 }
entry powers (x: f64) (y: f64) (k: i32) =
  let z = c64.pow_i32 (c64.mk x y) k
  in (c64.re z, c64.im z)

-- ==
-- entry: roots_sum
-- input { 5i64 } output { 0f64 }
-- input { 1i64 } output { 1f64 }
entry roots_sum (n: i64) : f64 = c64.roots_of_unity n |> c64.sum |> c64.mag

-- ==
-- entry: roots_polynomial
-- input { 4i64 } output { [-1f64, 0f64, 0f64, 0f64, 1f64] }
entry roots_polynomial (n: i64) =
  poly.from_roots (c64.roots_of_unity n) |> map c64.re

-- ==
-- entry: derived
-- input { [5f64, 1f64, 2f64, 3f64] 2f64 } output { 45f64 }
entry derived (coefficients: []f64) (x: f64) : f64 =
  let p = map c64.mk_re coefficients
  let dp = poly.derivative p f64.i64
  in c64.re (poly.eval dp (c64.mk_re x))

-- ==
-- entry: single
-- input { 3f32 4f32 } output { 5f32 }
entry single (x: f32) (y: f32) : f32 = c32.mag (c32.mk x y)
