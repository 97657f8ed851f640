-- A module hides functions behind a lifted abstract type; its user only composes.

-- ==
-- input { empty([0]f64) } output { empty([0]f64) }
-- input { [0.5f64] } output { [0.25f64] }
-- input { [0.0f64, 1.0f64, 1.5f64, 2.5f64, 3.25f64, -1.0f64] }
-- output { [-0.5f64, 1.0f64, 0.75f64, 0.75f64, 0.875f64, -2.0f64] }

module type signal = {
  type^ t
  val constant : f64 -> t
  val ramp : t
  val sample : t -> f64 -> f64
  val add : t -> t -> t
  val delay : f64 -> t -> t
  val scale : f64 -> t -> t
  val switch : f64 -> t -> t -> t
}

module signal : signal = {
  type^ t = {f: f64 -> f64, uses: ()}
  def mk (f: f64 -> f64) : t = {f, uses = ()}
  def constant (x: f64) = mk (const x)
  def ramp = mk id
  def sample (s: t) (x: f64) = s.f x
  def add (a: t) (b: t) = mk (\x -> a.f x + b.f x)
  def delay (d: f64) (s: t) = mk (\x -> s.f (x - d))
  def scale (k: f64) (s: t) = mk (s.f >-> (* k))
  def switch (at: f64) (a: t) (b: t) = mk (\x -> if x < at then a.f x else b.f x)
}

open signal

def tent : t = switch 1 ramp (add (constant 2) (scale (-1) ramp))
def wave : t = switch 2 tent (delay 2 tent)

entry main [n] (xs: [n]f64) : [n]f64 = map (sample (add wave (scale 0.5 (delay 1 wave)))) xs
