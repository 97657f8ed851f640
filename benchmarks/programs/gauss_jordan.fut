-- The inverse of a matrix by the method of Gauss and Jordan, without pivoting.
-- data: [300][300]f64
-- small: [6][6]f64
-- operations: 4 * 2 * 300 ** 3 * 2
def gauss [n][m] (A: [n][m]f64) : [n][m]f64 =
  loop A for i < n do
    let p = A[i, i]
    let pivot = map (/ p) A[i]
    in map2 (\k row -> if k == i then pivot else map2 (\x y -> x - row[i] * y) row pivot) (iota n) A
def main [n] (a: [n][n]f64) : [n][n]f64 =
  let a = tabulate_2d n n (\i j -> a[i, j] + f64.bool (i == j) * f64.i64 n)
  let m = n + n
  let ext = map2 (\row i -> sized m (row ++ map (\j -> f64.bool (i == j)) (iota n))) a (iota n)
  in map (\row -> sized n row[n:]) (gauss ext)
