-- Code over the prelude's module types.
module type numeric_like = { type t val add : t -> t -> t val mul : t -> t -> t }

-- ==
-- input { [3.0f32, 4.0f32] [6.0f64, 8.0f64, 0.0f64] } output { 3.5f32 4.666666666666667f64 5.0f32 10.0f64 }
module stats (R: real) = {
  def mean [n] (xs: [n]R.t) = R.(sum xs / i64 n)
  def norm [n] (xs: [n]R.t) = R.(sqrt (sum (map (\x -> x * x) xs)))
}
module s32 = stats f32
module s64 = stats f64
entry main (xs: []f32) (ys: []f64) = (s32.mean xs, s64.mean ys, s32.norm xs, s64.norm ys)

-- ==
-- entry: integers
-- input { 255u8 1234567890123i64 } output { 3i32 13i32 7u8 3i64 }
-- input { 9u8 10i64 } output { 1i32 2i32 1u8 2i64 }
module ints (I: integral) = {
  def digits (x: I.t) = (loop (x, k) = (x, 0i32) while I.(x > i32 0) do (I.(x / i32 10), k + 1)).1
  def low (x: I.t) = I.(x & (i32 7)) }
module d8 = ints u8
module d64 = ints i64
entry integers (x: u8) (y: i64) = (d8.digits x, d64.digits y, d8.low x, d64.low y)

-- ==
-- entry: complexes
-- input { 3.0f64 4.0f64 } output { -4.0f64 3.0f64 5.0f64 }
-- input { 1.0f64 0.0f64 } output { -0.0f64 1.0f64 1.0f64 }
module complex (T: real) : { type t = {re: T.t, im: T.t} val mul : t -> t -> t val abs : t -> T.t } = {
  type t = {re: T.t, im: T.t}
  def mul (a: t) (b: t) : t = T.({re = a.re * b.re - a.im * b.im, im = a.re * b.im + a.im * b.re})
  def abs (a: t) = T.hypot a.re a.im
}
module c = complex f64
entry complexes (a: f64) (b: f64) = let z = c.mul {re = a, im = b} {re = 0, im = 1} in (z.re, z.im, c.abs z)

-- ==
-- entry: user
-- input { [1i32, 2i32, 3i32] 5i32 } output { 2i32 }
-- input { empty([0]i32) 2i32 } output { 0i32 }
module mod7 : numeric_like with t = i32 =
  { type t = i32 def add (x: i32) y = (x + y) % 7 def mul (x: i32) y = (x * y) % 7 }
module poly (N: numeric_like) =
  { def eval [n] (cs: [n]N.t) (x: N.t) (zero: N.t) = foldr (\c a -> N.add c (N.mul a x)) zero cs }
module p7 = poly mod7
entry user (cs: []i32) (x: i32) = p7.eval cs x 0
