-- | Vectors and matrices over any field.

open import "field"

-- | Linear algebra with elements of type `t`.
module type linalg = {
  type t
  -- | Scalar product.
  val dotprod [n] : [n]t -> [n]t -> t
  -- | `scale a x` is `x` with every element multiplied by `a`.
  val scale [n] : t -> [n]t -> *[n]t
  -- | All products of an element of the first with one of the second.
  val outer [n] [m] : [n]t -> [m]t -> *[n][m]t
  -- | The identity matrix.
  val identity : (n: i64) -> *[n][n]t
  -- | The diagonal.
  val diagonal [n] : [n][n]t -> *[n]t
  -- | Matrix times vector.
  val matvec [n] [m] : [n][m]t -> [m]t -> *[n]t
  -- | Matrix product.
  val matmul [n] [m] [p] : [n][p]t -> [p][m]t -> *[n][m]t
  -- | Power of a square matrix.
  val matpow [n] : [n][n]t -> i64 -> [n][n]t
  -- | Kronecker product, as blocks.
  val kronecker [n] [m] [p] [q] : [n][m]t -> [p][q]t -> *[n * p][m * q]t
  -- | Reduce to row echelon form with leading ones, as far as pivots are found.
  val gauss_jordan [n] [m] : [n][m]t -> *[n][m]t
  -- | The inverse; meaningless if there is none.
  val invert [n] : [n][n]t -> *[n][n]t
  -- | The determinant.
  val determinant [n] : [n][n]t -> t
  -- | Solve `a x = b`, or report that `a` is singular.
  val solve [n] : [n][n]t -> [n]t -> #solution ([n]t) | #singular ([n]t)
}

-- | Linear algebra over the field `F`.
module mk_linalg (F: field) : linalg with t = F.t = {
  type t = F.t

  def sum [n] (xs: [n]t) : t = reduce (F.+) F.zero xs

  def dotprod [n] (xs: [n]t) (ys: [n]t) : t = sum (map2 (F.*) xs ys)

  def scale [n] (a: t) (xs: [n]t) : *[n]t = map (a F.*) xs

  def outer [n] [m] (xs: [n]t) (ys: [m]t) : *[n][m]t = map (\x -> scale x ys) xs

  def identity (n: i64) : *[n][n]t =
    tabulate_2d n n (\i j -> if i == j then F.one else F.zero)

  def diagonal [n] (a: [n][n]t) : *[n]t = map (\i -> a[i, i]) (iota n)

  def matvec [n] [m] (a: [n][m]t) (x: [m]t) : *[n]t = map (dotprod x) a

  def matmul [n] [m] [p] (a: [n][p]t) (b: [p][m]t) : *[n][m]t =
    map (\row -> map (dotprod row) (transpose b)) a

  def matpow [n] (a: [n][n]t) (k: i64) : [n][n]t =
    let (power, _, _) =
      loop (power, base, k) = (identity n, a, k) while k > 0 do
        (if k % 2 == 1 then matmul power base else power, matmul base base, k / 2)
    in power

  def kronecker [n] [m] [p] [q] (a: [n][m]t) (b: [p][q]t) : *[n * p][m * q]t =
    let block_row (row: [m]t) : [p][m * q]t =
      map (\brow -> flatten (map (\x -> scale x brow) row)) b
    in copy (flatten (map block_row a))

  -- The best pivot among the elements of a column from row `i` on.
  def pivot [n] (column: [n]t) (i: i64) : i64 =
    let choose (j: i64) (k: i64) =
      if j < i then k
      else if k < i then j
      else if F.better column[k] column[j] then k else j
    in reduce choose (-1) (iota n)

  -- Clear column `c` except in row `r`, which trades places with the pivot row `p` and is scaled to begin with 1.
  def eliminate [n] [m] (a: [n][m]t) (r: i64) (c: i64) (p: i64) : *[n][m]t =
    let head_row = map (F./ a[p, c]) a[p]
    let other_row (j: i64) : [m]t =
      let row = if j == p then a[r] else a[j]
      in map2 (\x h -> x F.- row[c] F.* h) row head_row
    in map (\j -> if j == r then head_row else other_row j) (iota n)

  def gauss_jordan [n] [m] (a: [n][m]t) : *[n][m]t =
    let (reduced, _) =
      loop (a, r) = (copy a, 0) for c < i64.min n m do
        let p = pivot a[:, c] r
        in if p < r || F.is_zero a[p, c] then (a, r) else (eliminate a r c p, r + 1)
    in copy reduced

  def invert [n] (a: [n][n]t) : *[n][n]t =
    gauss_jordan (map2 concat a (identity n)) |> map (drop n) |> map (sized n) |> copy

  def determinant [n] (a: [n][n]t) : t =
    let (_, det) =
      loop (a, det) = (copy a, F.one) for i < n do
        let p = pivot a[:, i] i
        let x = a[p, i]
        let det = if p == i then det F.* x else F.zero F.- det F.* x
        in if F.is_zero x then (a, F.zero) else (eliminate a i i p, det)
    in det

  def solve [n] (a: [n][n]t) (b: [n]t) : (#solution ([n]t) | #singular ([n]t)) =
    let reduced = gauss_jordan (map2 (\row x -> row ++ [x]) a b)
    let x = map last reduced
    let regular = all (\i -> !(F.is_zero reduced[i, i])) (iota n)
    in if regular then #solution x else #singular x
}
