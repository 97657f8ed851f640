-- Heat equation: explicit, implicit (tridiagonal solve by scans of 2x2 matrices) and ADI on flattened grids.

-- ==
-- entry: explicit
-- input { 3i32 [1.0f64, 0.0f64, 4.0f64, 0.0f64, 0.0f64, 2.0f64] } output { [1.0f64, 1.328125f64, 1.40625f64,
--   1.203125f64, 1.28125f64, 2.0f64] }

-- ==
-- entry: implicit
-- input { 2i32 0.3f64 [1.0f64, 0.0f64, 4.0f64, 0.0f64, 0.0f64, 2.0f64] } output { [0.6374590499294758f64,
--   0.9088646083451708f64, 2.036039352202807f64, 0.847438213124702f64, 0.5547952120192601f64,
--   0.9269184771159494f64] }

-- ==
-- entry: adi
-- input { 1i32 0.5f64 [[1.0f64, 2.0f64, 3.0f64], [0.0f64, 4.0f64, 0.0f64]] } output { [[0.5714285714285714f64,
--   1.219047619047619f64, 1.1047619047619048f64], [0.4285714285714286f64, 1.4476190476190474f64,
--   0.5619047619047619f64]] }

type m2 = {a: f64, b: f64, c: f64, d: f64}
def mul (p: m2) (q: m2) : m2 =
  let v = 1 / (p.a * q.a)
  in {a = (q.a * p.a + q.b * p.c) * v, b = (q.a * p.b + q.b * p.d) * v, c = (q.c * p.a + q.d * p.c) * v, d = (q.c * p.b + q.d * p.d) * v}

def tridag [n] (a: [n]f64) (b: [n]f64) (c: [n]f64) (y: [n]f64) : *[n]f64 =
  let ms = map (\i -> if i == 0 then {a = 1, b = 0, c = 0, d = 1} else {a = b[i], b = -(a[i] * c[i-1]), c = 1, d = 0}) (iota n)
  let betas = scan mul {a = 1, b = 0, c = 0, d = 1} ms |> map (\m -> (m.a * b[0] + m.b) / (m.c * b[0] + m.d))
  let lin (p: (f64, f64)) (q: (f64, f64)) = (q.0 + q.1 * p.0, p.1 * q.1)
  let ys = map (\i -> if i == 0 then (0, 1) else (y[i], -a[i] / betas[i-1])) (iota n) |> scan lin (0, 1) |> map (\(u, v) -> u + v * y[0])
  let k = n - 1
  let xs = map (\j -> let i = k - j in if j == 0 then (0, 1) else (ys[i] / betas[i], -c[i] / betas[i])) (iota n)
           |> scan lin (0, 1) |> map (\(u, v) -> u + v * (ys[k] / betas[k]))
  in map (\i -> xs[k - i]) (iota n)

entry explicit [n] (steps: i32) (u: [n]f64) : [n]f64 =
  iterate steps (\u -> tabulate n (\i -> if i == 0 || i == n - 1 then u[i] else u[i] + 0.25 * (u[i-1] - 2 * u[i] + u[i+1]))) u

entry implicit [n] (steps: i32) (r: f64) (u: [n]f64) =
  let a = replicate n (-r) with [0] = 0
  let c = replicate n (-r) with [n - 1] = 0
  in loop u for _i < steps do tridag a (replicate n (1 + 2 * r)) c u

entry adi [h] [w] (steps: i32) (r: f64) (u: [h][w]f64) : [h][w]f64 =
  let sweep [n] (x: [n]f64) = tridag (replicate n (-r)) (replicate n (1 + 2 * r)) (replicate n (-r)) x
  in loop u for _i < steps do u |> map sweep |> transpose |> map sweep |> transpose
