-- The model of Heston (1993) for any type of real numbers: prices of options as integrals over the characteristic function, and one step of
-- differential evolution, which fits the parameters to quotes.
module type complex = {
  type real
  type t
  val make : real -> real -> t
  val re : t -> real
  val im : t -> real
  val + : t -> t -> t
  val - : t -> t -> t
  val * : t -> t -> t
  val / : t -> t -> t
  val scale : real -> t -> t
  val exp : t -> t
  val log : t -> t
  val sqrt : t -> t
}

module complex_of (R: real) : complex with real = R.t = {
  type real = R.t
  type t = {re: R.t, im: R.t}
  def make (re: R.t) (im: R.t) : t = {re, im}
  def re (a: t) : R.t = a.re
  def im (a: t) : R.t = a.im
  def scale (k: R.t) (a: t) : t = R.({re = k * a.re, im = k * a.im})
  def exp (a: t) : t = scale (R.exp a.re) {re = R.cos a.im, im = R.sin a.im}
  def log (a: t) : t = R.({re = f64 0.5 * log (a.re * a.re + a.im * a.im), im = atan2 a.im a.re})
  def sqrt (a: t) : t =
    let size = R.(sqrt (a.re * a.re + a.im * a.im))
    let re = R.(sqrt (f64 0.5 * (size + a.re)))
    in {re, im = R.(if re > i32 0 then f64 0.5 * a.im / re else i32 0)}
  def (a: t) + (b: t) : t = R.({re = a.re + b.re, im = a.im + b.im})
  def (a: t) - (b: t) : t = R.({re = a.re - b.re, im = a.im - b.im})
  def (a: t) * (b: t) : t = R.({re = a.re * b.re - a.im * b.im, im = a.re * b.im + a.im * b.re})
  def (a: t) / (b: t) : t =
    let conjugate = {re = b.re, im = R.neg b.im}
    in scale R.(i32 1 / (b.re * b.re + b.im * b.im)) (a * conjugate)
}

module heston (R: real) = {
  module C = complex_of R

  -- The characteristic function of the logarithm of the price at u - i/2.
  def characteristic (p: [5]R.t) (t: R.t) (u: R.t) : C.t =
    let v0 = R.(f64 0.02 + f64 0.2 * p[0])
    let theta = R.(f64 0.02 + f64 0.2 * p[1])
    let kappa = R.(f64 0.5 + f64 2 * p[2])
    let sigma = R.(f64 0.2 + f64 0.5 * p[3])
    let rho = R.(p[4] - f64 0.9)
    let variance = R.(sigma * sigma)
    let one = C.make (R.i32 1) (R.i32 0)
    let iu = C.make (R.f64 0.5) u
    let beta = C.(make kappa (R.i32 0) - scale R.(rho * sigma) iu)
    let d = C.(sqrt (beta * beta + scale variance (iu - iu * iu)))
    let g = C.((beta - d) / (beta + d))
    let e = C.(exp (scale (R.neg t) d))
    let denominator = C.(one - g * e)
    let logs = C.(log (denominator / (one - g)))
    let a = C.(scale R.(kappa * theta / variance) (scale t (beta - d) - scale (R.i32 2) logs))
    let b = C.(scale R.(v0 / variance) ((beta - d) * ((one - e) / denominator)))
    in C.(exp (a + b))

  -- A call of strike k that ends at t; the price today is 1 (A. Lewis, 2001).
  def price (p: [5]R.t) (k: R.t) (t: R.t) : R.t =
    let points = 64i64
    let du = R.(f64 50 / i64 points)
    let x = R.neg (R.log k)
    let value j =
      let u = R.((i64 j + f64 0.5) * du)
      let c = characteristic p t u
      in R.((cos (u * x) * C.re c - sin (u * x) * C.im c) / (u * u + f64 0.25))
    let integral = R.sum (map value (iota points))
    in R.(i32 1 - sqrt k / pi * du * integral)

  def error [q] (strikes: [q]R.t) (times: [q]R.t) (quotes: [q]R.t) (p: [5]R.t) : R.t =
    let difference k t quote =
      let d = R.(price p (f64 0.8 + f64 0.4 * k) (f64 0.2 + t) - f64 0.1 * quote)
      in R.(d * d)
    let squares = R.sum (map3 difference strikes times quotes)
    in R.(sqrt (squares / i64 q))

  def step [n][q] (population: [n][5]R.t) (chances: [n]R.t) (strikes: [q]R.t) (times: [q]R.t) (quotes: [q]R.t) : ([n][5]R.t, [n]R.t) =
    let errors = map (error strikes times quotes) population
    let mutant i =
      let (a, b, c) = (population[(i + 1) % n], population[(i + 3) % n], population[(i + 5) % n])
      let new j = R.(max (f64 0.01) (min (f64 0.99) (a[j] + f64 0.6 * (b[j] - c[j]))))
      let is_new j = let k = j + 1 in R.(chances[i] < f64 0.2 * i64 k)
      in tabulate 5 (\j -> if is_new j then new j else population[i, j])
    let mutants = tabulate n mutant
    let mutant_errors = map (error strikes times quotes) mutants
    let better = map2 (R.<) mutant_errors errors
    in (map3 (\b m p -> if b then m else p) better mutants population, map3 (\b m e -> if b then m else e) better mutant_errors errors)
}
