-- | Complex numbers over any real type.

-- | Complex numbers.
module type complex = {
  -- | The type of components.
  type real
  -- | The numbers themselves.
  type complex

  -- | From real and imaginary part.
  val mk : (re: real) -> (im: real) -> complex
  -- | From a real number.
  val mk_re : real -> complex
  -- | From an imaginary part.
  val mk_im : real -> complex
  -- | From magnitude and angle.
  val mk_polar : (mag: real) -> (arg: real) -> complex

  -- | Real part.
  val re : complex -> real
  -- | Imaginary part.
  val im : complex -> real
  -- | Magnitude.
  val mag : complex -> real
  -- | Angle.
  val arg : complex -> real

  -- | Zero.
  val zero : complex
  -- | One.
  val one : complex
  -- | The imaginary unit.
  val i : complex

  val (+) : complex -> complex -> complex
  val (-) : complex -> complex -> complex
  val (*) : complex -> complex -> complex
  val (/) : complex -> complex -> complex
  -- | Equality of both parts.
  val (==) : complex -> complex -> bool

  -- | Negation.
  val neg : complex -> complex
  -- | Conjugate.
  val conj : complex -> complex
  -- | Multiply by a real number.
  val scale : real -> complex -> complex
  -- | Square root with nonnegative real part.
  val sqrt : complex -> complex
  -- | Exponential function.
  val exp : complex -> complex
  -- | Principal logarithm.
  val log : complex -> complex
  -- | Principal power.
  val (**) : complex -> complex -> complex
  -- | Power with an integer exponent, by squaring.
  val pow_i32 : complex -> i32 -> complex
  -- | The n-th roots of unity.
  val roots_of_unity : (n: i64) -> *[n]complex
  -- | Sum of all elements.
  val sum [n] : [n]complex -> complex
}

-- | Complex numbers with components of type `R.t`.
module mk_complex (R: real) : (complex with real = R.t with complex = (R.t, R.t)) = {
  type real = R.t
  type complex = (real, real)

  def mk (re: real) (im: real) : complex = (re, im)
  def mk_re (x: real) : complex = (x, R.i32 0)
  def mk_im (y: real) : complex = (R.i32 0, y)
  def mk_polar (mag: real) (arg: real) : complex = R.((mag * cos arg, mag * sin arg))

  def re ((x, _): complex) : real = x
  def im ((_, y): complex) : real = y
  def mag ((x, y): complex) : real = R.hypot x y
  def arg ((x, y): complex) : real = R.atan2 y x

  def zero : complex = mk_re (R.i32 0)
  def one : complex = mk_re (R.i32 1)
  def i : complex = mk_im (R.i32 1)

  def conj ((x, y): complex) : complex = (x, R.neg y)
  def neg ((x, y): complex) : complex = (R.neg x, R.neg y)
  def scale (a: real) ((x, y): complex) : complex = R.((a * x, a * y))

  def (+) ((a, b): complex) ((c, d): complex) : complex = R.((a + c, b + d))
  def (-) ((a, b): complex) ((c, d): complex) : complex = R.((a - c, b - d))

  def (*) ((a, b): complex) ((c, d): complex) : complex =
    R.((a * c - b * d, a * d + b * c))

  def (/) (z: complex) (w: complex) : complex =
    let (c, d) = w
    let norm = R.(c * c + d * d)
    in scale (R.recip norm) (z * conj w)

  def (==) ((a, b): complex) ((c, d): complex) : bool = a R.== c && b R.== d

  def sqrt (z: complex) : complex =
    let m = mag z
    let two = R.i32 2
    let x = R.(sqrt ((m + re z) / two))
    let y = R.(sqrt ((m - re z) / two))
    in (x, if im z R.< R.i32 0 then R.neg y else y)

  def exp ((x, y): complex) : complex = mk_polar (R.exp x) y
  def log (z: complex) : complex = (R.log (mag z), arg z)
  def (**) (z: complex) (w: complex) : complex = exp (w * log z)

  def pow_i32 (z: complex) (k: i32) : complex =
    let (p, _, _) =
      loop (p, b, k) = (one, if k < 0 then one / z else z, i32.abs k) while k > 0 do
        (if i32.(k & 1 == 1) then p * b else p, b * b, k >> 1)
    in p

  def roots_of_unity (n: i64) : *[n]complex =
    let angle (k: i64) = R.(i64 2 * pi * i64 k / i64 n)
    in map (\k -> mk_polar (R.i32 1) (angle k)) (iota n)

  def sum [n] (zs: [n]complex) : complex = reduce (+) zero zs
}

-- | Polynomials with complex coefficients, lowest first.
module mk_polynomial (C: complex) = {
  -- | Value at a point, by Horner's rule.
  def eval [n] (coefficients: [n]C.complex) (z: C.complex) : C.complex =
    foldr (\c acc -> c C.+ z C.* acc) C.zero coefficients

  -- | Coefficients of the derivative.
  def derivative [n] (coefficients: [n]C.complex) (to_real: i64 -> C.real) : ?[m].[m]C.complex =
    let scaled = map2 (\k c -> C.scale (to_real k) c) (iota n) coefficients
    in if n == 0 then scaled else tail scaled

  -- | The polynomial with these roots and leading coefficient one.
  def from_roots [n] (roots: [n]C.complex) : [n + 1]C.complex =
    let start = replicate (n + 1) C.zero with [0] = C.one
    let times (p: [n + 1]C.complex) (r: C.complex) : [n + 1]C.complex =
      let below (k: i64) = if k == 0 then C.zero else p[k - 1]
      in map (\k -> below k C.- r C.* p[k]) (iota (n + 1))
    in foldl times start roots
}
