-- Sparse matrices in three formats with abstract sized types.
-- ==
-- entry: spmv
-- input { [[0f64, 2f64, 0f64], [1f64, 0f64, 3f64], [0f64, 0f64, 0f64]] [1f64, 2f64, 3f64] } output { [4f64, 10f64, 0f64] 3i64 [1f64, 2f64, 3f64] }

-- ==
-- entry: coo_sum
-- input { 2i64 2i64 [0i64, 0i64, 1i64, 5i64] [1i64, 1i64, 0i64, 0i64] [3i32, 4i32, 5i32, 6i32] } output { [[0i32, 7i32], [5i32, 0i32]] }
module type sparse = {
  type elem
  type~ csr [n] [m]
  val from_dense [n] [m] : [n][m]elem -> csr [n] [m]
  val to_dense [n] [m] : csr [n] [m] -> [n][m]elem
  val nnz [n] [m] : csr [n] [m] -> i64
  val scale [n] [m] : elem -> csr [n] [m] -> csr [n] [m]
  val vmul [n] [m] : csr [n] [m] -> [m]elem -> [n]elem
  val tvmul [n] [m] : csr [n] [m] -> [n]elem -> [m]elem
  val from_coo [k] : (n: i64) -> (m: i64) -> [k](i64, i64, elem) -> csr [n] [m]
}
module type semiring = { type t val + : t -> t -> t val * : t -> t -> t val zero : t val is_zero : t -> bool }
module mk_sparse (S: semiring) : sparse with elem = S.t = {
  type elem = S.t
  type~ csr [n] [m] = ?[nnz].{cols: [nnz]i64, rows: [nnz]i64, vals: [nnz]S.t, height: [n](), width: [m]()}
  def from_coo [k] (n: i64) (m: i64) (es: [k](i64, i64, S.t)) : csr [n] [m] =
    let (rows, cols, vals) = unzip3 (filter (\(i, j, _) -> i >= 0 && i < n && j >= 0 && j < m) es)
    in {rows, cols, vals, height = replicate n (), width = replicate m ()}
  def from_dense [n] [m] (a: [n][m]S.t) : csr [n] [m] =
    let all = flatten (map2 (\i r -> map2 (\j v -> (i, j, v)) (iota m) r) (iota n) a)
    in from_coo n m (filter (\(_, _, v) -> !(S.is_zero v)) all)
  def to_dense [n] [m] (a: csr [n] [m]) : [n][m]S.t =
    reduce_by_index_2d (replicate n (replicate m S.zero)) (S.+) S.zero (zip a.rows a.cols) a.vals
  def nnz [n] [m] (a: csr [n] [m]) = length a.vals
  def scale [n] [m] (s: S.t) (a: csr [n] [m]) : csr [n] [m] = a with vals = map (s S.*) a.vals
  def vmul [n] [m] (a: csr [n] [m]) (x: [m]S.t) : [n]S.t =
    hist (S.+) S.zero n a.rows (map2 (\j v -> v S.* x[j]) a.cols a.vals)
  def tvmul [n] [m] (a: csr [n] [m]) (x: [n]S.t) : [m]S.t =
    hist (S.+) S.zero m a.cols (map2 (\i v -> v S.* x[i]) a.rows a.vals)
}
module sp = mk_sparse {
  type t = f64
  def (+) = (f64.+)
  def (*) = (f64.*)
  def zero = 0f64
  def is_zero (x: f64) = x == 0
}
module spi = mk_sparse { open i32 type t = i32 def zero = 0i32 def is_zero (x: t) = x == i32 0 }
entry spmv [n] [m] (a: [n][m]f64) (x: [m]f64) =
  let s = sp.from_dense a
  let y = sp.vmul s x
  in (y, sp.nnz s, (sp.tvmul (sp.scale 0 s) y |> map2 (+) x))
entry coo_sum [k] (n: i64) (m: i64) (is: [k]i64) (js: [k]i64) (vs: [k]i32) =
  spi.to_dense (spi.from_coo n m (zip3 is js vs))
