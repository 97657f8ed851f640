-- Sparse matrices behind an abstract type with sizes: coordinate, compressed rows, products and transposes.

-- ==
-- entry: spmv
-- input { 4i64 [3i64, 2i64, 2i64, 0i64, 0i64] [3i64, 2i64, 0i64, 3i64, 1i64] [0.5f64, 4.0f64, -1.0f64, 1.0f64,
--   2.0f64] [1.0f64, 2.0f64, 3.0f64, 4.0f64] } output { [8.0f64, 0.0f64, 11.0f64, 2.0f64] }

-- ==
-- entry: spmv_t
-- input { 4i64 [3i64, 2i64, 2i64, 0i64, 0i64] [3i64, 2i64, 0i64, 3i64, 1i64] [0.5f64, 4.0f64, -1.0f64, 1.0f64,
--   2.0f64] [1.0f64, 2.0f64, 3.0f64, 4.0f64] } output { [-6.0f64, 4.0f64, 24.0f64, 6.0f64] }

-- ==
-- entry: to_dense
-- input { 4i64 5i64 [3i64, 2i64, 2i64, 0i64, 0i64] [3i64, 2i64, 0i64, 3i64, 1i64] [0.5f64, 4.0f64, -1.0f64,
--   1.0f64, 2.0f64] } output { 5i64 [[0.0f64, 2.0f64, 0.0f64, 1.0f64, 0.0f64], [0.0f64, 0.0f64, 0.0f64, 0.0f64,
--   0.0f64], [-1.0f64, 0.0f64, 4.0f64, 0.0f64, 0.0f64], [0.0f64, 0.0f64, 0.0f64, 0.5f64, 0.0f64]] [[0.0f64,
--   0.0f64, -1.0f64, 0.0f64], [2.0f64, 0.0f64, 0.0f64, 0.0f64], [0.0f64, 0.0f64, 4.0f64, 0.0f64], [1.0f64,
--   0.0f64, 0.0f64, 0.5f64], [0.0f64, 0.0f64, 0.0f64, 0.0f64]] }

module type sparse = {
  type t
  type~ mat [n] [m]
  val from_coo [k] : (n: i64) -> (m: i64) -> [k](i64, i64, t) -> mat [n] [m]
  val nnz [n] [m] : mat [n] [m] -> i64
  val mulv [n] [m] : mat [n] [m] -> [m]t -> [n]t
  val transpose [n] [m] : mat [n] [m] -> mat [m] [n]
  val dense [n] [m] : mat [n] [m] -> [n][m]t
  val scale [n] [m] : t -> mat [n] [m] -> mat [n] [m]
}

module mk_csr (R: { include real }) : sparse with t = R.t = {
  type t = R.t
  type~ mat [n] [m] = ?[nz].{dummy_m: [m](), row: [n+1]i64, off: [n]i64, col: [nz]i64, val_: [nz]t}
  def sort_rows [k] (xs: [k](i64, i64, t)) : [k](i64, i64, t) =
    -- counting rank
    let less (a: (i64, i64, t)) (b: (i64, i64, t)) = a.0 < b.0 || (a.0 == b.0 && a.1 < b.1)
    let rank = map (\a -> i64.sum (map (\b -> i64.bool (less b a)) xs)) xs
    in scatter (copy xs) rank xs
  def from_coo [k] (n: i64) (m: i64) (xs: [k](i64, i64, t)) : mat [n] [m] =
    let xs = sort_rows xs
    let counts = hist (+) 0 n (map (.0) xs) (replicate k 1)
    let ends = scan (+) 0 counts
    in {dummy_m = replicate m (), row = [0] ++ ends :> [n+1]i64, off = map2 (-) ends counts, col = map (.1) xs, val_ = map (.2) xs}
  def nnz [n] [m] (a: mat [n] [m]) = length a.col
  def mulv [n] [m] (a: mat [n] [m]) (x: [m]t) : [n]t =
    map (\i -> loop s = R.i32 0 for k in a.row[i]..<a.row[i+1] do R.(s + a.val_[k] * x[a.col[k]])) (iota n)
  def rows [n] [m] (a: mat [n] [m]) =
    let e = map (\k -> i64.sum (map (\i -> i64.bool (a.row[i+1] <= k)) (iota n))) (indices a.col) in e
  def transpose [n] [m] (a: mat [n] [m]) : mat [m] [n] =
    from_coo m n (zip3 a.col (rows a) a.val_)
  def dense [n] [m] (a: mat [n] [m]) : [n][m]t =
    scatter_2d (replicate n (replicate m (R.i32 0))) (zip (rows a) a.col) a.val_
  def scale [n] [m] (s: t) (a: mat [n] [m]) : mat [n] [m] = a with val_ = map (R.* s) a.val_
}

module csr = mk_csr f64

entry spmv [k] [m] (n: i64) (is: [k]i64) (js: [k]i64) (vs: [k]f64) (x: [m]f64) =
  csr.mulv (csr.from_coo n m (zip3 is js vs)) x
entry spmv_t [k] [n] (m: i64) (is: [k]i64) (js: [k]i64) (vs: [k]f64) (x: [n]f64) =
  csr.mulv (csr.(scale 2 (transpose (from_coo n m (zip3 is js vs))))) x
entry to_dense [k] (n: i64) (m: i64) (is: [k]i64) (js: [k]i64) (vs: [k]f64) =
  let a = csr.from_coo n m (zip3 is js vs)
  in (csr.nnz a, csr.dense a, csr.dense (csr.transpose a))
