-- Fast Fourier transform over a complex functor with sizes 2 ** k, inverse and convolution.

-- ==
-- entry: spectrum
-- input { 3i64 [0.586680167523326f64, 0.6439080846394536f64, -0.029930744138109366f64, -0.47675703411068415f64,
--   -0.999096570229858f64, 0.32563712576753523f64, -0.05949148587110997f64, 0.5194612701957861f64] } output {
--   [0.5104108137763395f64, 2.51526100954353f64, -0.3229941726973127f64, 0.6562924659628367f64,
--   -1.5140880792078422f64, 0.6562924659628382f64, -0.3229941726973142f64, 2.515261009543533f64] [0.0f64,
--   0.44982042351119006f64, -0.9268409743218871f64, 0.5089419069771917f64, -1.0888638632558195e-15f64,
--   -0.5089419069771917f64, 0.9268409743218862f64, -0.4498204235111879f64] }
-- input { 3i64 [1.0f64, 2.0f64] } error: .

-- ==
-- entry: back
-- input { 3i64 [0.586680167523326f64, 0.6439080846394536f64, -0.029930744138109366f64, -0.47675703411068415f64,
--   -0.999096570229858f64, 0.32563712576753523f64, -0.05949148587110997f64, 0.5194612701957861f64] } output {
--   [0.586680167523326f64, 0.6439080846394536f64, -0.029930744138109366f64, -0.47675703411068415f64,
--   -0.999096570229858f64, 0.32563712576753523f64, -0.05949148587110997f64, 0.5194612701957861f64] }
-- input { 0i64 [4.0f64] } output { [4.0f64] }

-- ==
-- entry: conv
-- input { 2i64 [1.0f64, 2.0f64, 3.0f64, 4.0f64] [1.0f64, 0.0f64, 2.0f64, 0.0f64] } output { [7.0f64, 10.0f64,
--   5.0f64, 8.0f64] }

module type complex = {
  type real
  type complex
  val mk : real -> real -> complex
  val re : complex -> real
  val im : complex -> real
  val conj : complex -> complex
  val (+) : complex -> complex -> complex
  val (-) : complex -> complex -> complex
  val (*) : complex -> complex -> complex
  val scale : real -> complex -> complex
}
module mk_complex (T: real) : (complex with real = T.t with complex = (T.t, T.t)) = {
  type real = T.t
  type complex = (T.t, T.t)
  def mk (a: real) (b: real) : complex = (a, b)
  def re ((a, _): complex) = a
  def im ((_, b): complex) = b
  def conj ((a, b): complex) : complex = (a, T.neg b)
  def ((a, b): complex) + ((c, d): complex) : complex = (a T.+ c, b T.+ d)
  def ((a, b): complex) - ((c, d): complex) : complex = (a T.- c, b T.- d)
  def ((a, b): complex) * ((c, d): complex) : complex = (T.(a * c - b * d), T.(a * d + b * c))
  def scale (s: real) ((a, b): complex) : complex = (s T.* a, s T.* b)
}
module mk_fft (R: real) : {
  type complex = (R.t, R.t)
  val fft : (k: i64) -> [2 ** k]complex -> [2 ** k]complex
  val ifft : (k: i64) -> [2 ** k]complex -> [2 ** k]complex
  val convolve : (k: i64) -> [2 ** k]R.t -> [2 ** k]R.t -> [2 ** k]R.t
} = {
  module c = mk_complex R
  type complex = c.complex
  def twiddle (i: i64) (n: i64) : complex =
    let a = R.(i32 (-2) * pi * i64 i / i64 n) in c.mk (R.cos a) (R.sin a)
  def fft (k: i64) (xs: [2 ** k]complex) : [2 ** k]complex =
    let n = 2 ** k
    let bitrev (i: i64) = let (r, _) = loop (r, i) = (0, i) for _j < k do (r * 2 + i % 2, i / 2) in r
    let xs = map (\i -> xs[bitrev i]) (iota n) :> [2 ** k]complex
    in loop xs for s < k do
         let half = 1 << s
         let m = half * 2
         in tabulate (2 ** k) (\i ->
              let j = i % m
              let base = i - j
              let w = twiddle (j % half) m
              let a = xs[base + j % half]
              let b = w c.* xs[base + j % half + half]
              in if j < half then a c.+ b else a c.- b)
  def ifft (k: i64) (xs: [2 ** k]complex) : [2 ** k]complex =
    let n = R.i64 (2 ** k)
    in map c.conj xs |> fft k |> map (c.conj >-> c.scale (R.recip n))
  def convolve (k: i64) (a: [2 ** k]R.t) (b: [2 ** k]R.t) : [2 ** k]R.t =
    let lift = map (\x -> c.mk x (R.i32 0))
    in map2 (c.*) (fft k (lift a)) (fft k (lift b)) |> ifft k |> map c.re
}
module f = mk_fft f64

entry spectrum [n] (k: i64) (xs: [n]f64) = unzip (f.fft k (map (\x -> (x, 0)) (xs :> [2 ** k]f64)))
entry back [n] (k: i64) (xs: [n]f64) =
  let ys = (xs :> [2 ** k]f64) |> map (\x -> (x, 0)) |> f.fft k |> f.ifft k |> map (.0) in ys
entry conv [n] (k: i64) (xs: [n]f64) (ys: [n]f64) = f.convolve k (sized (2 ** k) xs) (sized (2 ** k) ys)
