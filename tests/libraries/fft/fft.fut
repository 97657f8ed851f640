-- | Fast Fourier transform of arrays whose length is a power of two.

import "../complex/complex"

-- | Transforms of arrays of `complex`.
module type fft = {
  -- | The type of components.
  type real
  -- | The type of elements.
  type complex
  -- | Forward transform.
  val fft [n] : [n]complex -> *[n]complex
  -- | Inverse transform, scaled so that it undoes `fft`.
  val ifft [n] : [n]complex -> *[n]complex
  -- | Transform of real numbers.
  val fft_re [n] : [n]real -> *[n]complex
  -- | Transform of rows, then of columns.
  val fft2 [n] [m] : [n][m]complex -> [n][m]complex
  -- | Inverse of `fft2`.
  val ifft2 [n] [m] : [n][m]complex -> [n][m]complex
  -- | Product of polynomials given by coefficients; any lengths.
  val convolve [n] [m] : [n]real -> [m]real -> ?[k].[k]real
}

-- The least power of two that is not below `n`.
local def power_of_two (n: i64) : i64 = loop k = 1 while k < n do 2 * k

-- The binary logarithm of a power of two.
local def log2_exact (n: i64) : i32 = i64.ctz n

-- | Transforms over `C`, whose components are those of `R`.
module mk_fft (R: real) (C: complex with real = R.t) : (fft with real = R.t with complex = C.complex) = {
  type real = R.t
  type complex = C.complex

  -- One step of Stockham's algorithm: spectra of length `len` become spectra of length `2 * len`. The two halves
  -- of the input hold the spectra that go together.
  def step [n] (direction: real) (twiddles: [n]complex) (xs: [n]complex) (len: i64) : *[n]complex =
    let half = n / 2
    let twiddle (k: i64) : complex =
      let w = twiddles[k * (half / len)]
      in C.mk (C.re w) R.(direction * C.im w)
    let butterfly (j: i64) : (complex, complex) =
      let k = j % len
      let (a, b) = (xs[j], twiddle k C.* xs[j + half])
      in (a C.+ b, a C.- b)
    let target (j: i64) : i64 = (j / len) * len * 2 + j % len
    let js = iota half
    let (sums, differences) = unzip (map butterfly js)
    let targets = map target js ++ map (\j -> target j + len) js
    in scatter (copy xs) targets (sums ++ differences)

  def transform [n] (direction: real) (xs: [n]complex) : *[n]complex =
    let twiddles = C.roots_of_unity n
    let steps = if n == 0 then 0 else log2_exact n
    let (ys, _) =
      loop (ys, len) = (copy xs, 1) for _i < steps do (step direction twiddles ys len, len * 2)
    in ys

  def fft [n] (xs: [n]complex) : *[n]complex =
    assert (n == 0 || i64.popc n == 1) (transform (R.i32 (-1)) xs)

  def ifft [n] (xs: [n]complex) : *[n]complex =
    let ys = assert (n == 0 || i64.popc n == 1) (transform (R.i32 1) xs)
    in map (C.scale (R.recip (R.i64 n))) ys

  def fft_re [n] (xs: [n]real) : *[n]complex = fft (map C.mk_re xs)

  -- Apply a transform along both dimensions.
  def along_both [n] [m] (rows: [m]complex -> [m]complex) (columns: [n]complex -> [n]complex)
                         (a: [n][m]complex) : [n][m]complex =
    transpose (map columns (transpose (map rows a)))

  def fft2 [n] [m] (a: [n][m]complex) : [n][m]complex = along_both fft fft a

  def ifft2 [n] [m] (a: [n][m]complex) : [n][m]complex = along_both ifft ifft a

  def convolve [n] [m] (xs: [n]real) (ys: [m]real) : ?[k].[k]real =
    let size = n + m - 1
    let padded = power_of_two size
    let pad [l] (zs: [l]real) : [padded]complex =
      tabulate padded (\i -> if i < l then C.mk_re zs[i] else C.zero)
    let spectrum = map2 (C.*) (fft (pad xs)) (fft (pad ys))
    in ifft spectrum |> map C.re |> take size
}
