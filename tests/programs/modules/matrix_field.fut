-- Matrices over a field given as a module: a prime field, rationals as records, floats.

-- ==
-- entry: power
-- input { [[79i32, 32i32, 94i32], [45i32, 88i32, 94i32], [83i32, 67i32, 3i32]] 13i32 } output { [[89i32, 16i32,
--   41i32], [22i32, 96i32, 69i32], [89i32, 81i32, 69i32]] }
-- input { [[79i32, 32i32, 94i32], [45i32, 88i32, 94i32], [83i32, 67i32, 3i32]] 0i32 } output { [[1i32, 0i32,
--   0i32], [0i32, 1i32, 0i32], [0i32, 0i32, 1i32]] }

-- ==
-- entry: check_inv
-- input { [[79i32, 32i32, 94i32], [45i32, 88i32, 94i32], [83i32, 67i32, 3i32]] } output { [[1i32, 0i32, 0i32],
--   [0i32, 1i32, 0i32], [0i32, 0i32, 1i32]] }

-- ==
-- entry: rational
-- input { [[2i64, 1i64], [7i64, 4i64]] } output { [[4i64, -7i64], [-1i64, 2i64]] [[1i64, 1i64], [1i64, 1i64]] }
-- input { [[2i64, 0i64], [0i64, 4i64]] } output { [[1i64, 0i64], [0i64, 1i64]] [[2i64, 1i64], [1i64, 4i64]] }

module type field = {
  type t
  val zero : t
  val one : t
  val (+) : t -> t -> t
  val (-) : t -> t -> t
  val (*) : t -> t -> t
  val inv : t -> t
}

module type matrix = {
  type elem
  type mat [n] [m]
  val from [n] [m] : [n][m]elem -> mat [n] [m]
  val to [n] [m] : mat [n] [m] -> [n][m]elem
  val mul [n] [m] [k] : mat [n] [m] -> mat [m] [k] -> mat [n] [k]
  val eye : (n: i64) -> mat [n] [n]
  val pow [n] : mat [n] [n] -> i32 -> mat [n] [n]
  val tr [n] [m] : mat [n] [m] -> mat [m] [n]
  val inv [n] : mat [n] [n] -> mat [n] [n]
}

module mk_matrix (F: field) : matrix with elem = F.t = {
  type elem = F.t
  type mat [n] [m] = [n][m]elem
  def from = id
  def to = id
  def dot [n] (a: [n]elem) (b: [n]elem) = reduce (F.+) F.zero (map2 (F.*) a b)
  def mul [n] [m] [k] (a: mat [n] [m]) (b: mat [m] [k]) : mat [n] [k] =
    map (\r -> map (dot r) (transpose b)) a
  def eye (n: i64) : mat [n] [n] = tabulate_2d n n (\i j -> if i == j then F.one else F.zero)
  def pow [n] (a: mat [n] [n]) (e: i32) : mat [n] [n] =
    let (r, _, _) = loop (r, b, e) = (eye n, a, e) while e > 0 do
      (if e % 2 == 1 then mul r b else r, mul b b, e / 2)
    in r
  def tr = transpose
  def gauss_jordan [n] [m] (a: mat [n] [m]) : mat [n] [m] =
    loop a for i < n do
      let irow = map (F.* (F.inv a[i, i])) a[i]
      in tabulate n (\j -> if j == i then irow else map2 (\x y -> F.(x - a[j, i] * y)) a[j] irow)
  def inv [n] (a: mat [n] [n]) : mat [n] [n] =
    let aug = map2 (++) a (eye n) : [n][n + n]elem
    in map (drop n >-> sized n) (gauss_jordan aug)
}

module gf97 : field with t = i32 = {
  type t = i32
  def p : i32 = 97
  def zero : t = 0
  def one : t = 1
  def a + b = (a i32.+ b) % p
  def a - b = (a i32.- b) % p
  def a * b = (a i32.* b) % p
  def inv x = let (r, _, _) = loop (r, b, e) = (1i32, x, p i32.- 2) while e > 0 do
      (if e % 2 == 1 then r * b else r, b * b, e / 2) in r
}

module rat : { include field val mk : i64 -> i64 -> t val num : t -> i64 val den : t -> i64 } = {
  type t = {n: i64, d: i64}
  def gcd a b = let (a, _) = loop (a, b) = (i64.abs a, i64.abs b) while b != 0 do (b, a % b) in a
  def mk n d : t = let g = gcd n d let s = if d < 0 then -1 else 1 in {n = s * n / g, d = s * d / g}
  def num (x: t) = x.n
  def den (x: t) = x.d
  def zero = mk 0 1
  def one = mk 1 1
  def (a: t) + (b: t) = mk (a.n * b.d i64.+ b.n * a.d) (a.d * b.d)
  def (a: t) - (b: t) = mk (a.n i64.* b.d i64.- b.n i64.* a.d) (a.d * b.d)
  def (a: t) * (b: t) = mk (a.n i64.* b.n) (a.d i64.* b.d)
  def inv (a: t) = mk a.d a.n
}

module m97 = mk_matrix gf97
module mrat = mk_matrix rat

entry power [n] (a: [n][n]i32) (e: i32) = m97.(to (pow (from a) e))
entry check_inv [n] (a: [n][n]i32) = m97.(let x = from a in to (mul x (inv x)))
entry rational [n] (a: [n][n]i64) =
  let r = map (map (\x -> rat.mk x 1)) a |> mrat.from |> mrat.inv |> mrat.tr |> mrat.to
  in (map (map rat.num) r, map (map rat.den) r)
