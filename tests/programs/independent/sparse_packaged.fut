-- Sparse matrices with existential sizes in records behind a module type.

module type sparse = {
  module elt : { type t }
  type~ coo [n] [m]
  type~ csr [n] [m]
  val coo [k] : (n: i64) -> (m: i64) -> [k](i64, i64, elt.t) -> coo [n] [m]
  val nnz [n] [m] : csr [n] [m] -> i64
  val compress [n] [m] : coo [n] [m] -> csr [n] [m]
  val dense [n] [m] : csr [n] [m] -> [n][m]elt.t
  val smvm [n] [m] : csr [n] [m] -> [m]elt.t -> [n]elt.t
  val transpose [n] [m] : coo [n] [m] -> coo [m] [n]
  val add [n] [m] : coo [n] [m] -> coo [n] [m] -> coo [n] [m]
}
module mk_sparse (T: { type t val zero : t val + : t -> t -> t val * : t -> t -> t }) : sparse with elt.t = T.t = {
  module elt = T
  type~ coo [n] [m] = ?[k].{r: [n](), c: [m](), es: [k](i64, i64, T.t)}
  type~ csr [n] [m] = ?[k].{off: [n]i64, cols: [m](), is: [k]i64, vs: [k]T.t}
  def coo (n: i64) (m: i64) (es: [](i64, i64, T.t)) : coo [n] [m] =
    {r = replicate n (), c = replicate m (), es = filter (\(i, j, _) -> i >= 0 && i < n && j >= 0 && j < m) es}
  def nnz [n] [m] (a: csr [n] [m]) = length a.is
  def sort_by [k] (bits: i32) (key: (i64, i64, T.t) -> i64) (es: [k](i64, i64, T.t)) =
    loop es for b < bits do
      let bit e = (key e >> i64.i32 b) & 1
      let zs = map (\e -> 1 - bit e) es
      let os = map bit es
      let zpos = exscan (+) 0 zs
      let nz = i64.sum zs
      let opos = map (+ nz) (exscan (+) 0 os)
      let is = map3 (\o z e -> if bit e == 0 then z else o) opos zpos es
      in scatter (copy es) is es
  def compress [n] [m] (a: coo [n] [m]) : csr [n] [m] =
    let es = sort_by 20 (\(i, j, _) -> i * m + j) a.es
    let [k] (es: [k](i64, i64, T.t)) = es
    let fresh i = i == 0 || es[i].0 != es[i-1].0 || es[i].1 != es[i-1].1
    let flags = tabulate k fresh
    let sums = scan (\(f1, v1) (f2, v2) -> (f1 || f2, if f2 then v2 else v1 T.+ v2)) (false, T.zero) (zip flags (map (.2) es))
    let last i = i == k - 1 || fresh (i + 1)
    let kept = zip3 (iota k) es sums |> filter (\(i, _, _) -> last i) |> map (\(_, (i, j, _), (_, v)) -> (i, j, v))
    let (rs, is, vs) = unzip3 kept
    let counts = hist (+) 0 n rs (map (const 1i64) rs)
    in {off = scan (+) 0 counts, cols = a.c, is, vs}
  def row [n] [m] (a: csr [n] [m]) (i: i64) =
    let lo = if i == 0 then 0 else a.off[i-1]
    in zip a.is[lo:a.off[i]] a.vs[lo:a.off[i]]
  def dense [n] [m] (a: csr [n] [m]) =
    tabulate n (\i -> let (js, vs) = unzip (row a i) in scatter (replicate m T.zero) js vs)
  def smvm [n] [m] (a: csr [n] [m]) (x: [m]T.t) =
    map (\i -> row a i |> map (\(j, v) -> v T.* x[j]) |> reduce (T.+) T.zero) (iota n)
  def transpose [n] [m] (a: coo [n] [m]) : coo [m] [n] = {r = a.c, c = a.r, es = map (\(i, j, v) -> (j, i, v)) a.es}
  def add [n] [m] (a: coo [n] [m]) (b: coo [n] [m]) : coo [n] [m] = {r = a.r, c = b.c, es = a.es ++ b.es}
}
module sp = mk_sparse { open i64 def zero = 0i64 }
def mat (n: i64) (m: i64) (k: i64) = sp.coo n m (tabulate k (\i -> (i * i % 17 - 1, (i * 13) % 23, i % 9 - 4)))

-- ==
-- entry: go
-- input { 5i64 6i64 40i64 } output { 14i64 [[0i64, 3i64, 0i64, 0i64, -4i64, 0i64], [4i64, 0i64, 0i64, 0i64, 0i64, -2i64], [0i64, 0i64,
--   0i64, 0i64, 0i64, 0i64], [0i64, 0i64, 1i64, -4i64, 0i64, 0i64], [-4i64, 0i64, 0i64, 0i64, 0i64, 0i64]] [-13i64, -10i64, 0i64,
--   -10i64, 0i64] [-24i64, 0i64, 6i64, -24i64, 0i64, -4i64] }
-- input { 0i64 0i64 3i64 } output { 0i64 empty([0][0]i64) empty([0]i64) empty([0]i64) }
-- input { 0i64 4i64 3i64 } output { 0i64 empty([0][4]i64) empty([0]i64) [0i64, 0i64, 0i64, 0i64] }
-- input { 4i64 0i64 3i64 } output { 0i64 empty([4][0]i64) [0i64, 0i64, 0i64, 0i64] empty([0]i64) }
-- input { 1i64 1i64 0i64 } output { 0i64 [[0i64]] [0i64] [0i64] }
-- input { 3i64 3i64 1i64 } output { 0i64 [[0i64, 0i64, 0i64], [0i64, 0i64, 0i64], [0i64, 0i64, 0i64]] [0i64, 0i64, 0i64] [0i64, 0i64,
--   0i64] }
entry go (n: i64) (m: i64) (k: i64) : (i64, [][]i64, []i64, []i64) =
  let a = mat n m k
  let b = sp.transpose (mat m n (k / 2))
  let c = sp.compress (sp.add a b)
  let ct = sp.compress (sp.transpose (sp.add a b))
  in (sp.nnz c + sp.nnz ct, sp.dense c, sp.smvm c (iota m), sp.smvm ct (map (* 2) (iota n)))
