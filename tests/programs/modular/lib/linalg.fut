-- Matrices over a field.
import "field"
module linalg (F: field) = {
  type t = F.t
  type mat [n] [m] = [n][m]t
  type sq [n] = mat [n] [n]
  def dot [n] (xs: [n]t) (ys: [n]t) = reduce (F.+) F.zero (map2 (F.*) xs ys)
  def mv [n][m] (a: mat [n] [m]) (x: [m]t) : [n]t = map (dot x) a
  def mm [n][m][p] (a: mat [n] [m]) (b: mat [m] [p]) : mat [n] [p] = map (\r -> map (dot r) (transpose b)) a
  def eye (n: i64) : sq [n] = tabulate_2d n n (\i j -> if i == j then F.one else F.zero)
  def outer [n][m] (xs: [n]t) (ys: [m]t) : mat [n] [m] = map (\x -> map (x F.*) ys) xs
  def kron [a][b][c][d] (x: mat [a] [b]) (y: mat [c] [d]) : mat [a*c] [b*d] =
    map (\r -> map (\s -> flatten (outer r s)) y) x |> flatten
  def hcat [n][a][b] (x: mat [n] [a]) (y: mat [n] [b]) : mat [n] [a + b] = map2 (++) x y
  def vcat [n][a][b] (x: mat [a] [n]) (y: mat [b] [n]) : mat [a + b] [n] = x ++ y
  -- LU with partial pivoting
  def lu [n] (a: sq [n]) : {l: sq [n], u: sq [n], p: [n]i64, sign: t} =
    let (a, p, sign) =
      loop (a, p, sign) = (copy a, iota n, F.one) for k < n do
        let (_, piv) = map2 (\i r -> if i < k then (-1f64, i) else (F.mag r[k], i)) (iota n) a
          |> reduce (\(x, i) (y, j) -> if x > y || (x == y && i <= j) then (x, i) else (y, j)) (-2, -1)
        let rk = copy a[k]
        let rp = copy a[piv]
        let a = a with [k] = rp
        let a[piv] = rk
        let (pk, pp) = (p[k], p[piv])
        let p[k] = pp
        let p[piv] = pk
        let a' = if F.is_zero a[k, k] then a else
          tabulate_2d n n (\i j ->
            if i <= k then a[i, j] else
            let f = F.(a[i, k] / a[k, k])
            in if j < k then a[i, j] else if j == k then f else F.(a[i, j] - f * a[k, j]))
        in (a', p, if piv != k then F.neg sign else sign)
    let l = tabulate_2d n n (\i j -> if i == j then F.one else if i > j then a[i, j] else F.zero)
    let u = map2 (\i -> map2 (\j x -> if i <= j then x else F.zero) (iota n)) (iota n) a
    in {l, u, p, sign}
  def det [n] (a: sq [n]) = let {u, sign, l = _, p = _} = lu a in sign F.* reduce (F.*) F.one (map (\i -> u[i, i]) (iota n))
  def solve [n] [m] (a: sq [n]) (bs: [n][m]t) : [n][m]t =
    let {l, u, p, sign = _} = lu a
    let fwd (b: [n]t) =
      loop y = replicate n F.zero for i < n do
        y with [i] = copy F.(b[p[i]] - dot (take i l[i]) (take i y))
    let bwd (y: [n]t) =
      loop x = replicate n F.zero for i in n-1..n-2...0 do
        let s = dot u[i, i+1:] x[i+1:]
        in x with [i] = copy F.((y[i] - s) / u[i, i])
    in transpose bs |> map (\b -> bwd (fwd b)) |> transpose
  def inv [n] (a: sq [n]) = solve a (eye n)
  def pow [n] (a: sq [n]) (e: i64) : sq [n] =
    (loop (r, b, e) = (eye n, a, e) while e > 0 do (if e % 2 == 1 then mm r b else r, mm b b, e / 2)).0
}
module sparse (F: field) = {
  module L = linalg F
  type t = F.t
  type~ coo [n] [m] = ?[k].{rows: [k]i64, cols: [k]i64, vals: [k]t, dim: ([n](), [m]())}
  type~ csr [n] [m] = ?[k].{off: [n+1]i64, cols: [k]i64, vals: [k]t, dummy: ([n](), [m]())}
  def to_coo [n][m] (a: [n][m]t) : coo [n] [m] =
    let all = tabulate_2d n m (\i j -> (i, j, a[i, j])) |> flatten
    let nz = filter (\(_, _, x) -> !(F.is_zero x)) all
    let (rows, cols, vals) = unzip3 nz
    in {rows, cols, vals, dim = (rep (), rep ())}
  def to_csr [n][m] (c: coo [n] [m]) : csr [n] [m] =
    let cnt = hist (+) 0 n c.rows (map (const 1) c.rows)
    let off = [0] ++ scan (+) 0i64 cnt :> [n+1]i64
    in {off, cols = c.cols, vals = c.vals, dummy = c.dim}
  def spmv [n][m] (a: csr [n] [m]) (x: [m]t) : [n]t =
    tabulate n (\i -> loop s = F.zero for k in a.off[i]..<a.off[i+1] do F.(s + a.vals[k] * x[a.cols[k]]))
  def spmv_coo [n][m] (a: coo [n] [m]) (x: [m]t) : [n]t =
    reduce_by_index (replicate n F.zero) (F.+) F.zero a.rows (map2 (\j v -> v F.* x[j]) a.cols a.vals)
  def transpose [n][m] (a: coo [n] [m]) : coo [m] [n] = {rows = a.cols, cols = a.rows, vals = a.vals, dim = (a.dim.1, a.dim.0)}
  def nnz [n][m] (a: coo [n] [m]) = length a.vals
  def dense [n][m] (a: coo [n] [m]) : [n][m]t =
    scatter_2d (replicate n (replicate m F.zero)) (zip a.rows a.cols) a.vals
}
