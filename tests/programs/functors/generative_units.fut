-- Each application makes a new unit of measure; only the rates given convert one into another.

-- ==
-- entry: main
-- input { [1.0f64, 2.0f64] [3.25f64, 6.5f64] } output { 6.0f64 39.0f64 }
-- input { empty([0]f64) empty([0]f64) } output { 0.0f64 0.0f64 }
-- input { [0.5f64] [0.0f64] } output { 0.5f64 3.25f64 }

-- ==
-- entry: speeds
-- input { [1.0f64, 9.0f64] [2.0f64, 3.0f64] } output { [0.5f64, 3.0f64] }
-- input { empty([0]f64) empty([0]f64) } output { empty([0]f64) }
-- input { [7.0f64] [1.0f64] } output { [7.0f64] }

module type unit = {
  type t
  val of : f64 -> t
  val value : t -> f64
  val add : t -> t -> t
  val scale : f64 -> t -> t
  val zero : t
}
module new_unit (_X: {}) : unit = {
  type t = f64
  def of (x: f64) : t = x
  def value (x: t) : f64 = x
  def add (a: t) (b: t) : t = a + b
  def scale (k: f64) (a: t) : t = k * a
  def zero : t = 0
}
module metre = new_unit {}
module foot = new_unit {}
module second = new_unit {}
module convert (A: unit) (B: unit) (R: { val rate : f64 }) = {
  def there (x: A.t) : B.t = B.of (A.value x * R.rate)
  def back (x: B.t) : A.t = A.of (B.value x / R.rate)
}
module feet = convert metre foot { def rate = 3.25f64 }
def speed (d: metre.t) (t: second.t) : f64 = metre.value d / second.value t

entry main [n] (xs: [n]f64) (ys: [n]f64) : (f64, f64) =
  let path = map2 (\x y -> metre.add (metre.of x) (feet.back (foot.of y))) xs ys |> reduce metre.add metre.zero
  in (metre.value path, foot.value (foot.scale 2 (feet.there path)))
entry speeds [n] (xs: [n]f64) (ts: [n]f64) : [n]f64 = map2 (\x t -> speed (metre.of x) (second.of t)) xs ts
