-- Power iteration, Gram-Schmidt QR, Jacobi eigenvalues, polynomial regression by normal equations.

-- ==
-- entry: dominant
-- input { [[2.0f64, 1.0f64], [1.0f64, 2.0f64]] } output { 3.0f64 }

-- ==
-- entry: dominant32
-- input { [[2.0f32, 1.0f32], [1.0f32, 2.0f32]] } output { 3.0f32 }

-- ==
-- entry: spectrum
-- input { [[2.0f64, 1.0f64, 0.0f64], [1.0f64, 2.0f64, 0.0f64], [0.0f64, 0.0f64, 0.5f64]] } output { [3.0f64,
--   1.0f64, 0.5f64] }

-- ==
-- entry: orthogonal
-- input { [[1.0f64, 2.0f64, 3.0f64], [4.0f64, 5.0f64, 6.0f64], [7.0f64, 8.0f64, 10.0f64]] } output { [[1.0f64,
--   0.0f64, 0.0f64], [0.0f64, 1.0f64, 0.0f64], [0.0f64, 0.0f64, 1.0f64]] }

-- ==
-- entry: fit
-- input { 2i64 [0.0f64, 1.0f64, 2.0f64, 3.0f64, 4.0f64] [1.0f64, 6.0f64, 17.0f64, 34.0f64, 57.0f64] } output {
--   [1.0f64, 2.0f64, 3.0f64] }

module linalg (R: real) = {
  type t = R.t
  def dot [n] (a: [n]t) (b: [n]t) = R.sum (map2 (R.*) a b)
  def norm [n] (a: [n]t) = R.sqrt (dot a a)
  def matvec [n] [m] (a: [n][m]t) (x: [m]t) = map (dot x) a
  def matmul [n] [m] [p] (a: [n][m]t) (b: [m][p]t) : [n][p]t = map (matvec (transpose b)) a
  def (|*) [n] (s: t) (a: [n]t) = map (R.* s) a
  def qr [n] (a: [n][n]t) : ([n][n]t, [n][n]t) =
    let cols = transpose a
    let q = loop q = replicate n (replicate n (R.i32 0)) for i < n do
      let v = loop v = cols[i] for j < i do map2 (R.-) v (dot q[j] cols[i] |* q[j])
      in q with [i] = (R.recip (norm v) |* v)
    in (transpose q, matmul q a)
  def eigen [n] (k: i32) (a: [n][n]t) : [n]t =
    let a = iterate k (\a -> let (q, r) = qr a in matmul r q) a
    in tabulate n (\i -> a[i, i])
  def power [n] (k: i32) (a: [n][n]t) : (t, [n]t) =
    let step x = let y = matvec a x in R.recip (norm y) |* y
    let x = iterate k step (replicate n (R.i32 1))
    in (dot x (matvec a x), x)
}
module la = linalg f64
module la32 = linalg f32

entry dominant [n] (a: [n][n]f64) = (la.power 60 a).0
entry dominant32 [n] (a: [n][n]f32) = (la32.power 60 a).0
entry spectrum [n] (a: [n][n]f64) = la.eigen 80 a
entry orthogonal [n] (a: [n][n]f64) = let (q, _) = la.qr a in la.matmul (transpose q) q
entry fit [n] (d: i64) (xs: [n]f64) (ys: [n]f64) : [d + 1]f64 =
  let k = d + 1
  let v = map (\x -> map (\p -> x ** f64.i64 p) (iota k)) xs
  let ata = la.matmul (transpose v) v
  let atb = la.matvec (transpose v) ys
  let aug = map2 (\r b -> r ++ [b]) ata atb
  let red = loop aug for i < k do
    let p = map (/ aug[i, i]) aug[i]
    in map (\j -> if j == i then p else map2 (\x y -> x - aug[j, i] * y) aug[j] p) (iota k)
  in map last red
