-- | Monoids, and monoids made from them.
module type monoid = {
  type t
  val zero : t
  val <> : t -> t -> t
}
module sum (N: numeric) : monoid with t = N.t = { type t = N.t def zero = N.i32 0 def (<>) = (N.+) }
module greatest (N: numeric) : monoid with t = N.t = { type t = N.t def zero = N.lowest def (<>) = N.max }
module pair (A: monoid) (B: monoid) : monoid with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def zero = (A.zero, B.zero)
  def (<>) (x: t) (y: t) : t = (x.0 A.<> y.0, x.1 B.<> y.1)
}
-- | The mean of what was seen, as an abstract type.
module mean : { include monoid val of : f64 -> t val value : t -> f64 } = {
  type t = {n: i64, s: f64}
  def zero : t = {n = 0, s = 0}
  def of x : t = {n = 1, s = x}
  def value (m: t) = m.s / f64.i64 m.n
  def (<>) (a: t) (b: t) : t = {n = a.n + b.n, s = a.s + b.s}
}
def shared_counter : i64 = 17
