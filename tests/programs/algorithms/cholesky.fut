-- LU and Cholesky factorisation, triangular solves, determinants; updates in nested loops.

-- ==
-- entry: factor
-- input { [[4.0f64, 2.0f64, 1.0f64], [2.0f64, 5.0f64, 3.0f64], [1.0f64, 3.0f64, 6.0f64]] } output { [[4.0f64,
--   2.0f64, 1.0f64], [2.0f64, 5.0f64, 3.0f64], [1.0f64, 3.0f64, 6.0f64]] 67.0f64 }

-- ==
-- entry: chol
-- input { [[4.0f64, 2.0f64, 1.0f64], [2.0f64, 5.0f64, 3.0f64], [1.0f64, 3.0f64, 6.0f64]] } output { [[4.0f64,
--   2.0f64, 1.0f64], [2.0f64, 5.0f64, 3.0f64], [1.0f64, 3.0f64, 6.0f64]] }

-- ==
-- entry: solve
-- input { [[4.0f64, 2.0f64, 1.0f64], [2.0f64, 5.0f64, 3.0f64], [1.0f64, 3.0f64, 6.0f64]] [11.0f64, 21.0f64,
--   25.0f64] } output { [1.0f64, 2.0f64, 3.0f64] }

-- ==
-- entry: batch
-- input { [[[4.0f64, 2.0f64, 1.0f64], [2.0f64, 5.0f64, 3.0f64], [1.0f64, 3.0f64, 6.0f64]], [[2.0f64, 0.0f64,
--   0.0f64], [0.0f64, 4.0f64, 0.0f64], [0.0f64, 0.0f64, 8.0f64]]] [[11.0f64, 21.0f64, 25.0f64], [2.0f64,
--   4.0f64, 8.0f64]] } output { [[1.0f64, 2.0f64, 3.0f64], [1.0f64, 1.0f64, 1.0f64]] }

def lu [n] (a: *[n][n]f64) : (*[n][n]f64, *[n][n]f64) =
  let l = tabulate_2d n n (\i j -> f64.bool (i == j))
  in loop (l, u) = (l, a) for k < n do
       loop (l, u) for i in k+1..<n do
         let f = u[i, k] / u[k, k]
         let row = map2 (\x y -> x - f * y) u[i] u[k]
         let l[i, k] = f
         let u[i] = row
         in (l, u)

def cholesky [n] (a: [n][n]f64) : [n][n]f64 =
  loop l = replicate n (replicate n 0) for i < n do
    loop l for j < i + 1 do
      let s = f64.sum (map2 (*) l[i, :j] l[j, :j])
      in l with [i, j] = if i == j then f64.sqrt (a[i, i] - s) else (a[i, j] - s) / l[j, j]

def forward [n] (l: [n][n]f64) (b: [n]f64) : [n]f64 =
  loop y = copy b for i < n do
    let s = loop s = 0 for j < i do s + l[i, j] * y[j]
    in y with [i] = (b[i] - s) / l[i, i]
def backward [n] (u: [n][n]f64) (b: [n]f64) : [n]f64 =
  reverse (forward (map reverse (reverse u)) (reverse b))

def matmul [n] [m] [p] (a: [n][m]f64) (b: [m][p]f64) : [n][p]f64 =
  map (\r -> map (\c -> f64.sum (map2 (*) r c)) (transpose b)) a

entry factor [n] (a: [n][n]f64) = let (l, u) = lu (copy a) in (map (map f64.round) (matmul l u), f64.product (tabulate n (\i -> u[i, i])))
entry chol [n] (a: [n][n]f64) = let l = cholesky a in matmul l (transpose l)
entry solve [n] (a: [n][n]f64) (b: [n]f64) = let l = cholesky a in backward (transpose l) (forward l b)
entry batch [k] [n] (a: [k][n][n]f64) (b: [k][n]f64) = map2 (\a b -> let l = cholesky a in forward l b |> backward (transpose l)) a b
