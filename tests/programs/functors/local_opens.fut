-- Arithmetic of complex numbers as operators of a module, used by local opening, also nested.

-- ==
-- entry: main
-- input { [1i64, 2i64, 0i64] [1i64, -1i64, 3i64] 3i32 } output { [-2i64, 3i64, -1i64] [3i64, -12i64, -24i64] }
-- input { empty([0]i64) empty([0]i64) 2i32 } output { empty([0]i64) empty([0]i64) }
-- input { [5i64] [0i64] 0i32 } output { [5i64] [0i64] }

-- ==
-- entry: norms
-- input { [0.0f64, 1.0f64, -0.5f64] } output { [2.0f64, 14.0f64, 1.25f64] }
-- input { empty([0]f64) } output { empty([0]f64) }
-- input { [2.0f64] } output { [110.0f64] }

module type scalar = { type t val (+) : t -> t -> t val (-) : t -> t -> t val (*) : t -> t -> t val i32 : i32 -> t }
module complex (S: scalar) = {
  type t = { re: S.t, im: S.t }
  def mk re im : t = { re, im }
  def (+) (a: t) (b: t) : t = S.({ re = a.re + b.re, im = a.im + b.im })
  def (-) (a: t) (b: t) : t = S.({ re = a.re - b.re, im = a.im - b.im })
  def (*) (a: t) (b: t) : t = S.({ re = a.re * b.re - a.im * b.im, im = a.re * b.im + a.im * b.re })
  def one : t = mk (S.i32 1) (S.i32 0)
  def norm2 (a: t) : S.t = S.(a.re * a.re + a.im * a.im)
}
module gauss = complex i64
module c64 = complex f64

entry main [n] (re: [n]i64) (im: [n]i64) (k: i32) : ([n]i64, [n]i64) =
  map2 gauss.mk re im
  |> map (\z -> gauss.(iterate k (* z) one + z - one))
  |> map (\z -> (z.re, z.im))
  |> unzip
entry norms (re: []f64) : []f64 = map (\x -> c64.(norm2 (mk x f64.(x + 1) * mk x x - one)) + 1) re
