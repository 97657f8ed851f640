-- Systems of linear equations, solved by elimination with partial pivoting, and substitution backwards.
-- data: [400][400]f64 [400]f64
-- small: [5][5]f64 [5]f64
def argmax_abs [n] (xs: [n]f64) (from: i64) : i64 =
  let better (i, x) (j, y) = if x > y then (i, x) else if y > x then (j, y) else if i < j then (i, x) else (j, y)
  in (reduce better (n, -1f64) (zip (iota n) (map2 (\i x -> if i < from then -1 else f64.abs x) (iota n) xs))).0
def swap [n] 't (i: i64) (j: i64) (xs: *[n]t) : *[n]t =
  let x = copy xs[i]
  let y = copy xs[j]
  in xs with [i] = y with [j] = x
def swap_rows [n][m] (i: i64) (j: i64) (A: *[n][m]f64) : *[n][m]f64 =
  let x = copy A[i]
  let y = copy A[j]
  let A[i] = y
  let A[j] = x
  in A
def eliminate [n] (A: *[n][n]f64) (b: *[n]f64) : (*[n][n]f64, *[n]f64) =
  loop (A, b) for k < n do
    let p = argmax_abs A[:, k] k
    let A = swap_rows k p A
    let b = swap k p b
    let pivot_row = copy A[k]
    let bk = b[k]
    let factors = map2 (\i row -> if i > k then row[k] / pivot_row[k] else 0) (iota n) A
    in (map2 (\f row -> map2 (\x y -> x - f * y) row pivot_row) factors A,
        map2 (\f x -> x - f * bk) factors b)
def back_substitute [n] (A: [n][n]f64) (b: [n]f64) : [n]f64 =
  loop x = replicate n 0 for k' < n do
    let k = n - 1 - k'
    let s = f64.sum (map2 (*) A[k, k+1:] x[k+1:])
    in x with [k] = (b[k] - s) / A[k, k]
def main [n] (A: [n][n]f64) (b: [n]f64) : [n]f64 =
  let (A, b) = eliminate (copy A) (copy b)
  in back_substitute A b
