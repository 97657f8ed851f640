-- Fixed-point numbers with the scale as a member: the same code at two scales gives two results.

-- ==
-- entry: main
-- input { [1.5f64, 2.25f64] } output { 29i64 479232i64 }
-- input { empty([0]f64) } output { 0i64 0i64 }
-- input { [0.1f64] } output { 0i64 655i64 }
-- input { [-1.3f64, 100.0f64] } output { 40006i64 655470753i64 }

module type scale = { val bits : i64 }
module type fixed = {
  type t
  val of : f64 -> t
  val raw : t -> i64
  val + : t -> t -> t
  val * : t -> t -> t
  val zero : t
}
module fixed (S: scale) : fixed = {
  type t = i64
  def unit = 1i64 << S.bits
  def of (x: f64) : t = i64.f64 (x * f64.i64 unit)
  def raw (x: t) : i64 = x
  def zero : t = 0
  def (+) (a: t) (b: t) : t = a i64.+ b
  def (*) (a: t) (b: t) : t = (a i64.* b) i64.>> S.bits
}
module coarse = fixed { def bits = 2i64 }
module fine = fixed { def bits = 16i64 }

entry main (xs: []f64) : (i64, i64) =
  ( xs |> map coarse.of |> map (\x -> coarse.(x * x)) |> reduce (coarse.+) coarse.zero |> coarse.raw
  , xs |> map fine.of |> map (\x -> fine.(x * x)) |> reduce (fine.+) fine.zero |> fine.raw )
