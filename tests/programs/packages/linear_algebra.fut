-- Linear algebra over any field.
-- ==
-- entry: det64
-- input { [[2f64, 1f64, 1f64], [1f64, 3f64, 2f64], [1f64, 0f64, 0f64]] } output { -1f64 }
-- input { [[0f64, 1f64], [1f64, 0f64]] } output { -1f64 }

-- ==
-- entry: solve64
-- input { [[4f64, 1f64], [1f64, 3f64]] [1f64, 2f64] } output { [0.09090909090909091f64, 0.6363636363636364f64] }

-- ==
-- entry: mod7
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { [[5i32, 1i32], [5i32, 3i32]] 5i32 true }

-- ==
-- entry: kron
-- input { [[1i32, 2i32]] [[0i32, 3i32], [1i32, 1i32]] } output { [[0i32, 3i32, 0i32, 6i32], [1i32, 1i32, 2i32, 2i32]] }

-- | What the algorithms need of the scalars.
module type field = {
  type t
  val zero : t
  val one : t
  val + : t -> t -> t
  val - : t -> t -> t
  val * : t -> t -> t
  val / : t -> t -> t
  -- | How good an element is as a pivot; zero is none at all.
  val weight : t -> f64
}

module type linalg = {
  type t
  val dot [n] : [n]t -> [n]t -> t
  val outer [n] [m] : [n]t -> [m]t -> [n][m]t
  val matvec [n] [m] : [n][m]t -> [m]t -> [n]t
  val matmul [n] [m] [p] : [n][p]t -> [p][m]t -> [n][m]t
  val kronecker [n] [m] [p] [q] : [n][m]t -> [p][q]t -> [n * p][m * q]t
  val eye : (n: i64) -> [n][n]t
  val trace [n] : [n][n]t -> t
  val det [n] : [n][n]t -> t
  val solve [n] [m] : [n][n]t -> [n][m]t -> [n][m]t
  val inv [n] : [n][n]t -> [n][n]t
}

module mk_linalg (F: field) : linalg with t = F.t = {
  type t = F.t
  local def sum [n] (xs: [n]t) : t = reduce (F.+) F.zero xs
  def dot [n] (xs: [n]t) (ys: [n]t) : t = sum (map2 (F.*) xs ys)
  def outer [n] [m] (xs: [n]t) (ys: [m]t) : [n][m]t = map (\x -> map (x F.*) ys) xs
  def matvec [n] [m] (a: [n][m]t) (x: [m]t) : [n]t = map (dot x) a
  def matmul [n] [m] [p] (a: [n][p]t) (b: [p][m]t) : [n][m]t = map (\r -> map (dot r) (transpose b)) a
  def kronecker [n] [m] [p] [q] (a: [n][m]t) (b: [p][q]t) : [n * p][m * q]t =
    flatten (map (\ra -> map (\rb -> flatten (outer ra rb)) b) a)
  def eye (n: i64) : [n][n]t = tabulate_2d n n (\i j -> if i == j then F.one else F.zero)
  def trace [n] (a: [n][n]t) : t = sum (map (\i -> a[i, i]) (iota n))

  -- The row at or below k that has the greatest weight in column k.
  local def pivot [n] [m] (a: [n][m]t) (k: i64) : i64 =
    loop best = k for i in k..<n do if F.weight a[i, k] > F.weight a[best, k] then i else best
  local def swap [n] 'a (i: i64) (j: i64) (xs: *[n]a) : *[n]a =
    let x = copy xs[i]
    let xs = xs with [i] = copy xs[j]
    in xs with [j] = x

  def det [n] (a: [n][n]t) : t =
    let (_, d) = loop (a, d) = (copy a, F.one) for k < n do
      let p = pivot a k
      let d = if p != k then F.(zero - d) else d
      let a = swap p k a
      let piv = copy a[k, k]
      let row = copy a[k]
      in if F.weight piv == 0 then (a, F.zero)
         else (map2 (\i r -> if i <= k then r else let f = F.(r[k] / piv) in map2 (\x y -> F.(x - f * y)) r row) (iota n) a,
               F.(d * piv))
    in d

  def solve [n] [m] (a: [n][n]t) (b: [n][m]t) : [n][m]t =
    let ab = map2 (++) a b
    let ab = loop ab = copy ab for k < n do
      let p = pivot ab k
      let ab = swap p k ab
      let piv = ab[k, k]
      let row = map (F./ piv) ab[k]
      in map2 (\i r -> if i == k then copy row else let f = r[k] in map2 (\x y -> F.(x - f * y)) r row) (iota n) ab
    in map (\r -> r[n:] :> [m]t) ab
  def inv [n] (a: [n][n]t) = solve a (eye n)
}

module f64field = { open f64 type t = f64 def zero = 0f64 def one = 1f64 def weight = abs }
module z7 : field with t = i32 = {
  type t = i32
  def zero = 0i32
  def one = 1i32
  def (+) (x: t) (y: t) : t = (x i32.+ y) i32.% 7
  def (-) (x: t) (y: t) : t = (x i32.- y) i32.% 7
  def (*) (x: t) (y: t) : t = (x i32.* y) i32.% 7
  def (/) (x: t) (y: t) : t = loop q = 0 while (q * y) != x && q i32.< 7 do q i32.+ 1
  def weight (x: t) = f64.bool (x != 0)
}
module la = mk_linalg f64field
module l7 = mk_linalg z7
entry det64 [n] (a: [n][n]f64) = la.det a
entry solve64 [n] (a: [n][n]f64) (b: [n]f64) : [n]f64 =
  flatten (la.solve a (unflatten (b :> [n * 1]f64))) :> [n]f64
entry mod7 [n] (a: [n][n]i32) =
  let i = l7.inv a
  in (i, l7.det a, and (map2 (\x y -> x == y) (flatten (l7.matmul a i)) (flatten (l7.eye n))))
entry kron [n] [m] (a: [n][m]i32) (b: [][]i32) = l7.kronecker a b
