-- Fourier transforms of small arrays, and products of polynomials by them.

import "../complex/complex"
import "fft"

module c64 = mk_complex f64
module fft64 = mk_fft f64 c64
module fft32 = mk_fft f32 (mk_complex f32)

-- ==
-- entry: spectrum
-- input { [0f64, 1f64, 2f64, 3f64] } output { [6f64, -2f64, -2f64, -2f64] [0f64, 2f64, 0f64, -2f64] }
-- input { [1f64, 0f64, 0f64, 0f64, 0f64, 0f64, 0f64, 0f64] }
-- output { [1f64, 1f64, 1f64, 1f64, 1f64, 1f64, 1f64, 1f64] [0f64, 0f64, 0f64, 0f64, 0f64, 0f64, 0f64, 0f64] }
-- input { [5f64] } output { [5f64] [0f64] }
-- input { [1f64, 2f64, 3f64] } error: .
entry spectrum [n] (xs: [n]f64) : ([n]f64, [n]f64) =
  let zs = fft64.fft_re xs
  in (map c64.re zs, map c64.im zs)

-- ==
-- entry: round_trip
-- input { [3f64, -1f64, 4f64, 1f64, -5f64, 9f64, 2f64, 6f64] } output { true }
entry round_trip (xs: []f64) : bool =
  fft64.fft_re xs
  |> fft64.ifft
  |> map2 (\x z -> c64.mag (z c64.- c64.mk_re x) < 1e-12) xs
  |> and

-- ==
-- entry: round_trip_2d
-- input { [[1f64, 2f64], [3f64, 4f64], [5f64, 6f64], [7f64, 9f64]] }
-- output { [[1f64, 2f64], [3f64, 4f64], [5f64, 6f64], [7f64, 9f64]] 37f64 }
entry round_trip_2d [n] [m] (a: [n][m]f64) =
  let z = fft64.fft2 (map (map c64.mk_re) a)
  in (map (map c64.re) (fft64.ifft2 z), c64.re z[0, 0])

-- ==
-- entry: multiply
-- input { [1f64, 2f64, 3f64] [4f64, 5f64] } output { [4i64, 13i64, 22i64, 15i64] }
-- input { [7f64] [6f64] } output { [42i64] }
entry multiply (xs: []f64) (ys: []f64) =
  fft64.convolve xs ys |> map (\x -> i64.f64 (f64.round x))

-- ==
-- entry: constant_f32
-- input { 8i64 } output { 8f32 }
entry constant_f32 (n: i64) : f32 =
  let z = (fft32.fft_re (replicate n 1))[0]
  in z.0
