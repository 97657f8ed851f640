-- The discrete Fourier transform of many signals of a power of two samples, by the method of Stockham, and back again, in a module of complex numbers.
-- data: [64][4096]f64
-- small: [2][8]f64
module type real = { type t val +: t -> t -> t val -: t -> t -> t val *: t -> t -> t val /: t -> t -> t val neg: t -> t val cos: t -> t val sin: t -> t val i64: i64 -> t val pi: t }
module mk_complex (R: real) = {
  type complex = {re: R.t, im: R.t}
  def mk (re: R.t) (im: R.t) : complex = {re, im}
  def add (a: complex) (b: complex) = mk (a.re R.+ b.re) (a.im R.+ b.im)
  def sub (a: complex) (b: complex) = mk (a.re R.- b.re) (a.im R.- b.im)
  def mul (a: complex) (b: complex) = mk ((a.re R.* b.re) R.- (a.im R.* b.im)) ((a.re R.* b.im) R.+ (a.im R.* b.re))
  def scale (s: R.t) (a: complex) = mk (s R.* a.re) (s R.* a.im)
  def polar (angle: R.t) = mk (R.cos angle) (R.sin angle)
}
module mk_fft (R: real) = {
  module C = mk_complex R
  def transform [n] (sign: i64) (xs: [n]C.complex) : [n]C.complex =
    let half = n / 2
    let twiddles = tabulate half (\k -> C.polar ((R.i64 (sign * 2 * k) R.* R.pi) R./ R.i64 n))
    let (ys, _) =
      loop (xs, s) = (xs, 1) while s < n do
        let step (i: i64) =
          let k = i / (2 * s)
          let q = i % (2 * s)
          let w = twiddles[k * s]
          let j = k * s + (q % s)
          let a = xs[j]
          let b = xs[j + half]
          in if q < s then C.add a b else C.mul w (C.sub a b)
        in (tabulate n step, s * 2)
    in ys
  def forward [n] (xs: [n]C.complex) = transform (-1) xs
  def backward [n] (xs: [n]C.complex) = map (C.scale (R.i64 1 R./ R.i64 n)) (transform 1 xs)
}
module fft = mk_fft f64
def main [m][n] (signals: [m][n]f64) : [m][n]f64 =
  let low_pass [n] (x: [n]f64) =
    let spectrum = fft.forward (map (\v -> fft.C.mk v 0) x)
    let kept = map2 (\i c -> if i < n / 4 || i > n - n / 4 then c else fft.C.mk 0 0) (iota n) spectrum
    in map (.re) (fft.backward kept)
  in map low_pass signals
