-- Decompositions of matrices: LU, Cholesky, QR.
-- ==
-- entry: lu
-- input { [[4.0f64, 3.0f64, 2.0f64], [2.0f64, 5.0f64, 1.0f64], [1.0f64, 1.0f64, 3.0f64]] } output { [[1.0f64, 0.0f64, 0.0f64], [0.5f64, 1.0f64, 0.0f64], [0.25f64, 0.07142857142857142f64, 1.0f64]] [[4.0f64, 3.0f64, 2.0f64], [0.0f64, 3.5f64, 0.0f64], [0.0f64, 0.0f64, 2.5f64]] }

-- ==
-- entry: chol
-- input { [[4.0f64, 2.0f64, 0.6f64], [2.0f64, 5.0f64, 1.0f64], [0.6f64, 1.0f64, 3.0f64]] } output { [[2.0f64, 0.0f64, 0.0f64], [1.0f64, 2.0f64, 0.0f64], [0.3f64, 0.35f64, 1.6695807857064f64]] }

-- ==
-- entry: qr_check
-- input { [[4.0f64, 3.0f64, 2.0f64], [2.0f64, 5.0f64, 1.0f64], [1.0f64, 1.0f64, 3.0f64]] } output { true true true }
module mk (R: real) = {
  type mat [n] [m] = [n][m]R.t
  local def zero = R.i32 0
  local def one = R.i32 1
  def dot [n] (x: [n]R.t) (y: [n]R.t) = reduce (R.+) zero (map2 (R.*) x y)
  def mm [n] [p] [m] (a: mat [n] [p]) (b: mat [p] [m]) : mat [n] [m] = map (\r -> map (dot r) (transpose b)) a
  def lu [n] (a: mat [n] [n]) : (mat [n] [n], mat [n] [n]) =
    loop (l, u) = (tabulate_2d n n (\i j -> if i == j then one else zero), a) for k < n do
      let f = map (\i -> if i > k then R.(u[i][k] / u[k][k]) else zero) (iota n)
      let l' = map2 (\i r -> map2 (\j x -> if j == k && i > k then f[i] else x) (iota n) r) (iota n) l
      let u' = map2 (\i r -> if i > k then map2 (\x y -> R.(x - f[i] * y)) r u[k] else r) (iota n) u
      in (l', u')
  def cholesky [n] (a: mat [n] [n]) : *mat [n] [n] =
    let c : *mat [n] [n] = replicate n (replicate n zero)
    in loop c for i < n do
      loop c for j < i + 1 do
        let s = R.(a[i, j] - dot (c[i, :j]) (c[j, :j]))
        let v = if i == j then R.sqrt s else R.(s / c[j, j])
        in c with [i, j] = copy v
  -- Modified Gram-Schmidt: columns are the rows of qt.
  def qr [n] [m] (a: mat [n] [m]) : (mat [n] [m], mat [m] [m]) =
    let (qt, r) = loop (qt: *[m][n]R.t, r: *[m][m]R.t) = (copy (transpose a), replicate m (replicate m zero)) for k < m do
      let len = R.sqrt (dot qt[k] qt[k])
      let q = map (R./ len) qt[k]
      let coef = map (\j -> if j < k then zero else if j == k then len else dot q qt[j]) (iota m)
      let row = map copy coef
      let qt' = map2 (\j v -> if j == k then q else if j < k then v else map2 (\x y -> R.(x - coef[j] * y)) v q) (iota m) qt
      in (copy qt', r with [k] = row)
    in (transpose qt, r)
  def close [n] [m] (eps: R.t) (a: mat [n] [m]) (b: mat [n] [m]) =
    map2 (\x y -> R.(abs (x - y) < eps)) (flatten a) (flatten b) |> and
}
module d64 = mk f64
entry lu (a: [3][3]f64) = d64.lu a
entry chol [n] (a: [n][n]f64) = d64.cholesky a
entry qr_check [n] (a: [n][n]f64) =
  let (q, r) = d64.qr a
  let eye = tabulate_2d n n (\i j -> f64.bool (i == j))
  let upper = tabulate_2d n n (\i j -> i <= j || r[i, j] == 0)
  in (d64.close 1e-9 (d64.mm q r) a, d64.close 1e-9 (d64.mm (transpose q) q) eye, all and upper)
