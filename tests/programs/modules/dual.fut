-- Dual numbers and complex numbers as implementations of one small signature, nested.

-- ==
-- entry: deriv
-- input { [1.0f64, 2.0f64, 3.0f64] 2.0f64 } output { 17.0f64 14.0f64 }

-- ==
-- entry: second
-- input { [1.0f64, 2.0f64, 3.0f64, 4.0f64] 2.0f64 } output { 49.0f64 62.0f64 54.0f64 }

-- ==
-- entry: complex_deriv
-- input { [1.0f64, 2.0f64, 3.0f64] } output { 3.0f64 8.0f64 8.0f64 6.0f64 }

module type ring = { type t val zero : t val one : t val (+) : t -> t -> t val (*) : t -> t -> t val neg : t -> t val from : f64 -> t }
module dual (R: ring) : { include ring val mk : R.t -> R.t -> t val re : t -> R.t val eps : t -> R.t } = {
  type t = {re: R.t, eps: R.t}
  def mk re eps : t = {re, eps}
  def re (x: t) = x.re
  def eps (x: t) = x.eps
  def zero = mk R.zero R.zero
  def one = mk R.one R.zero
  def (a: t) + (b: t) : t = {re = a.re R.+ b.re, eps = a.eps R.+ b.eps}
  def (a: t) * (b: t) : t = {re = a.re R.* b.re, eps = R.(a.re * b.eps + a.eps * b.re)}
  def neg (a: t) : t = {re = R.neg a.re, eps = R.neg a.eps}
  def from x = mk (R.from x) R.zero
}
module reals : ring with t = f64 = { open f64 def zero = 0f64 def one = 1f64 def from (x: f64) = x }
module cplx : { include ring val re : t -> f64 val im : t -> f64 val i : t } = {
  type t = (f64, f64)
  def re (x: t) = x.0
  def im = \(x: t) -> x.1
  def zero : t = (0, 0)
  def one : t = (1, 0)
  def i : t = (0, 1)
  def (a, b) + (c, d) : t = (a f64.+ c, b f64.+ d)
  def (a, b) * (c, d) : t = f64.((a * c - b * d, a * d + b * c))
  def neg ((a, b): t) : t = (-a, -b)
  def from x : t = (x, 0)
}
module poly (R: ring) = {
  def horner [n] (cs: [n]f64) (x: R.t) : R.t = foldr (\c acc -> R.(from c + x * acc)) R.zero cs
}
module d1 = dual reals
module d2 = dual d1
module dc = dual cplx
module p1 = poly d1
module p2 = poly d2
module pc = poly dc

entry deriv (cs: []f64) (x: f64) = let r = p1.horner cs (d1.mk x 1) in (d1.re r, d1.eps r)
entry second (cs: []f64) (x: f64) =
  let r = p2.horner cs (d2.mk (d1.mk x 1) (d1.mk 1 0))
  in (d1.re (d2.re r), d1.eps (d2.re r), d1.eps (d2.eps r))
entry complex_deriv (cs: []f64) =
  let r = pc.horner cs dc.(mk cplx.(one + i) cplx.one)
  in (cplx.re (dc.re r), cplx.im (dc.re r), cplx.re (dc.eps r), cplx.im (dc.eps r))
