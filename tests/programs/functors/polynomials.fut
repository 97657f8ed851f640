-- Polynomials over any ring: values and products, over the integers, modulo 97, and over polynomials themselves.

-- ==
-- entry: values
-- input { 2i64 [1i64, 2i64, 3i64] } output { 17i64 17i64 }
-- input { 5i64 empty([0]i64) } output { 0i64 0i64 }
-- input { 0i64 [7i64] } output { 7i64 7i64 }
-- input { -3i64 [1i64, 1i64, 1i64, 1i64] } output { -20i64 77i64 }

-- ==
-- entry: products
-- input { [1i64, 1i64] [1i64, 96i64] } output { [1i64, 0i64, 96i64, 0i64] }
-- input { empty([0]i64) empty([0]i64) } output { empty([0]i64) }
-- input { [50i64] [3i64] } output { [53i64, 0i64] }
-- input { [1i64, 2i64, 3i64] [4i64, 5i64] } output { [4i64, 13i64, 22i64, 15i64, 0i64] }

module type ring = {
  type t
  val zero : t
  val add : t -> t -> t
  val mul : t -> t -> t
}
module polynomial (R: ring) = {
  def value [n] (x: R.t) (cs: [n]R.t) : R.t = foldr (\c acc -> R.add c (R.mul x acc)) R.zero cs
  def product [n][m] (a: [n]R.t) (b: [m]R.t) : [n + m]R.t =
    loop r = replicate (n + m) R.zero for i < n do
      loop r for j < m do r with [i + j] = copy (R.add r[i + j] (R.mul a[i] b[j]))
}
module integers = {
  type t = i64
  def zero = 0i64
  def add (a: t) (b: t) = a + b
  def mul (a: t) (b: t) = a * b
}
module modular (P: { val p : i64 }) : ring with t = i64 = {
  open integers
  def add a b = (a + b) % P.p
  def mul a b = (a * b) % P.p
}
module over_z = polynomial integers
module over_97 = polynomial (modular { def p = 97i64 })

entry values [n] (x: i64) (cs: [n]i64) : (i64, i64) = (over_z.value x cs, over_97.value x cs)
entry products [n][m] (a: [n]i64) (b: [m]i64) = over_97.product a b
