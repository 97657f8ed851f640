-- Solving a tridiagonal system by loops backwards.

-- ==
-- input { [0.0f64, 1.0f64, 1.0f64] [2.0f64, 3.0f64, 4.0f64] [1.0f64, 1.0f64, 0.0f64] [4.0f64, 10.0f64, 14.0f64] }
--   output { [1.0f64, 2.0f64, 3.0f64] }
entry main [n] (a: [n]f64) (b: [n]f64) (c: [n]f64) (d: [n]f64) =
  let (cp, dp) = loop (cp, dp) = (replicate n 0, replicate n 0) for i < n do
    let (p, q) = if i == 0 then (0, 0) else (cp[i - 1], dp[i - 1])
    let m = b[i] - a[i] * p
    in (cp with [i] = c[i] / m, dp with [i] = (d[i] - a[i] * q) / m)
  in loop x = dp for i in n - 2..n - 3...0 do x with [i] = x[i] - cp[i] * x[i + 1]
