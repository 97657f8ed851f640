-- Fields and what they are made of.
module type field = {
  type t
  val + : t -> t -> t
  val - : t -> t -> t
  val * : t -> t -> t
  val / : t -> t -> t
  val neg : t -> t
  val zero : t
  val one : t
  val of_int : i64 -> t
  val is_zero : t -> bool
  val mag : t -> f64
}
module type ordered_field = { include field val < : t -> t -> bool val abs : t -> t }
module real_field (R: real) : ordered_field with t = R.t = {
  open R
  def zero = R.i64 0
  def one = R.i64 1
  def of_int = R.i64
  def is_zero (x: R.t) = x == zero
  def mag x = R.to_f64 (R.abs x)
}
module complex (F: ordered_field) : {
  include field
  val mk : F.t -> F.t -> t
  val re : t -> F.t
  val im : t -> F.t
  val conj : t -> t
} = {
  type t = {re: F.t, im: F.t}
  def mk re im : t = {re, im}
  def re (x: t) = x.re
  def im ({re = _, im}: t) = im
  def conj (x: t) = x with im = F.neg x.im
  def (x: t) + (y: t) = mk (x.re F.+ y.re) (x.im F.+ y.im)
  def (x: t) - (y: t) : t = {re = F.(x.re - y.re), im = F.(x.im - y.im)}
  def (x: t) * (y: t) : t = F.({re = x.re * y.re - x.im * y.im, im = x.re * y.im + x.im * y.re})
  def (x: t) / (y: t) : t =
    let d = F.(y.re * y.re + y.im * y.im)
    let z = x * conj y
    in {re = z.re F./ d, im = z.im F./ d}
  def neg (x: t) = mk (F.neg x.re) (F.neg x.im)
  def of_int n = mk (F.of_int n) F.zero
  def zero = of_int 0
  def one = of_int 1
  def is_zero (x: t) = F.is_zero x.re && F.is_zero x.im
  def mag (x: t) = F.mag F.(x.re * x.re + x.im * x.im) |> f64.sqrt
}
module rational : { include ordered_field val num : t -> i64 val den : t -> i64 } = {
  type t = (i64, i64)
  local def gcd (a: i64) (b: i64) = (loop (a, b) = (i64.abs a, i64.abs b) while b != 0 do (b, a % b)).0
  local def norm (a: i64, b: i64) : t =
    let g = gcd a b
    let s = if b < 0 then -1 else 1
    in if g == 0 then (0, 1) else (s * a / g, s * b / g)
  def (a, b) * (c, d) : t = norm (a i64.* c, b i64.* d)
  def (a, b) / (c, d) : t = assert (c i64.!= 0) (norm (a i64.* d, b i64.* c))
  def ((a, b): t) + ((c, d): t) = norm (i64.(a * d + b * c), b i64.* d)
  def neg ((a, b): t) : t = (-a, b)
  def x - y : t = x + neg y
  def of_int (n: i64) : t = (n, 1)
  def zero = of_int 0
  def one = of_int 1
  def is_zero (x: t) = x.0 == 0
  def mag (x: t) = f64.abs (f64.i64 x.0 f64./ f64.i64 x.1)
  def (<) ((a,b): t) ((c,d): t) = i64.(a * d < c * b)
  def abs ((a, b): t) : t = (i64.abs a, b)
  def num (x: t) = x.0
  def den (x: t) = x.1
}
module modular (P: {module I : integral val p : I.t}) : { include field val to : t -> P.I.t } = {
  type t = P.I.t
  def red x = P.I.(x % P.p)
  def x + y = red (x P.I.+ y)
  def x - y = red (x P.I.+ P.p P.I.- y)
  def x * y = red (x P.I.* y)
  def pow (x: t) (e: t) =
    (loop (r, b, e) = (P.I.i32 1, x, e) while P.I.(e > i32 0) do
      (if P.I.get_bit 0 e i32.== 1 then r * b else r, b * b, P.I.(e >>> i32 1))).0
  def inv x = pow x P.I.(P.p - i32 2)
  def x / y = x * inv y
  def neg x = P.I.i32 0 - x
  def zero = P.I.i32 0
  def one = P.I.i32 1
  def of_int n = P.I.i64 (n i64.% P.I.to_i64 P.p)
  def is_zero x = P.I.(x == i32 0)
  def mag x = f64.i64 (P.I.to_i64 x)
  def to (x: t) = x
}
