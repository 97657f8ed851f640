-- Statistics over the prelude's reals for two widths, and over a user's module of the same shape.

-- ==
-- entry: singles
-- input { [1.0f32, 2.0f32, 4.0f32] } output { 2.3333333333333335f32 1.5555555555555554f32 4.58257569495584f32 }
-- input { empty([0]f32) } output { f32.nan f32.nan 0.0f32 }
-- input { [0.5f32] } output { 0.5f32 0.0f32 0.5f32 }

-- ==
-- entry: doubles
-- input { [1.0f64, 2.0f64, 4.0f64, -3.0f64] } output { 1.0f64 6.5f64 5.477225575051661f64 }
-- input { empty([0]f64) } output { f64.nan f64.nan 0.0f64 }
-- input { [9.0f64] } output { 9.0f64 0.0f64 9.0f64 }

-- ==
-- entry: paired
-- input { [1.0f64, 3.0f64] [2.0f64, 8.0f64] } output { 1.0f64 9.0f64 }
-- input { [5.0f64] [6.0f64] } output { 0.0f64 0.0f64 }

module type field = {
  type t
  val + : t -> t -> t
  val - : t -> t -> t
  val * : t -> t -> t
  val / : t -> t -> t
  val i64 : i64 -> t
  val sqrt : t -> t
}
module statistics (F: field) = {
  local def total (xs: []F.t) = reduce (F.+) (F.i64 0) xs
  def mean [n] (xs: [n]F.t) : F.t = F.(total xs / i64 n)
  def variance [n] (xs: [n]F.t) : F.t =
    let m = mean xs
    in mean (map (\x -> F.((x - m) * (x - m))) xs)
  def norm (xs: []F.t) : F.t = F.sqrt (total (map (\x -> x F.* x) xs))
}
module single = statistics f32
module double = statistics f64
-- Pairs, component by component.
module pointwise (F: field) : field with t = (F.t, F.t) = {
  type t = (F.t, F.t)
  local def on (f: F.t -> F.t -> F.t) (a: t) (b: t) : t = (f a.0 b.0, f a.1 b.1)
  def (+) = on (F.+)
  def (-) = on (F.-)
  def (*) = on (F.*)
  def (/) = on (F./)
  def i64 k = (F.i64 k, F.i64 k)
  def sqrt (a: t) = (F.sqrt a.0, F.sqrt a.1)
}
module pairs = statistics (pointwise f64)

entry singles (xs: []f32) : (f32, f32, f32) = (single.mean xs, single.variance xs, single.norm xs)
entry doubles (xs: []f64) : (f64, f64, f64) = (double.mean xs, double.variance xs, double.norm xs)
entry paired [n] (xs: [n]f64) (ys: [n]f64) : (f64, f64) = pairs.variance (zip xs ys)
