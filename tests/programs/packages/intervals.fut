-- Interval arithmetic and a verified root finder.
-- ==
-- entry: ops
-- input { [1f64, 2f64] [-1f64, 3f64] } output { [0f64, 5f64] [-2f64, 3f64] [-2f64, 6f64] [0f64, 9f64] true }

-- ==
-- entry: root
-- input { 2f64 } output { 1.414213562373095f64 true }
module type interval = {
  type s
  type t
  val mk : s -> s -> t
  val point : s -> t
  val lo : t -> s
  val hi : t -> s
  val + : t -> t -> t
  val - : t -> t -> t
  val * : t -> t -> t
  val sq : t -> t
  val hull : t -> t -> t
  val meet : t -> t -> #some t | #none
  val contains : s -> t -> bool
  val width : t -> s
  val mid : t -> s
}
module mk_interval (R: real) : interval with s = R.t = {
  type s = R.t
  type t = #interval s s
  def mk (a: s) (b: s) : t = #interval (R.min a b) (R.max a b)
  def point a = mk a a
  def lo ((#interval a _): t) = a
  def hi ((#interval _ b): t) = b
  def (x: t) + (y: t) = mk R.(lo x + lo y) R.(hi x + hi y)
  def (x: t) - (y: t) = mk R.(lo x - hi y) R.(hi x - lo y)
  def (x: t) * (y: t) =
    let ps = R.([lo x * lo y, lo x * hi y, hi x * lo y, hi x * hi y])
    in mk (R.minimum ps) (R.maximum ps)
  def contains (v: s) (x: t) = R.(lo x <= v && v <= hi x)
  def sq (x: t) =
    let m = R.(max (abs (lo x)) (abs (hi x)))
    in mk (if contains (R.i32 0) x then R.i32 0 else R.(let l = min (abs (lo x)) (abs (hi x)) in l * l)) R.(m * m)
  def hull (x: t) (y: t) = mk R.(min (lo x) (lo y)) R.(max (hi x) (hi y))
  def meet (x: t) (y: t) : #some t | #none =
    let (a, b) = R.((max (lo x) (lo y), min (hi x) (hi y)))
    in if R.(a <= b) then #some (mk a b) else #none
  def width (x: t) = R.(hi x - lo x)
  def mid (x: t) = R.((lo x + hi x) / i32 2)
}
module iv = mk_interval f64
def pair (x: iv.t) : [2]f64 = [iv.lo x, iv.hi x]
entry ops (a: [2]f64) (b: [2]f64) =
  let (x, y) = (iv.mk a[0] a[1], iv.mk b[0] b[1])
  in ( pair iv.(x + y)
     , pair iv.(x - y)
     , pair iv.(x * y)
     , pair (iv.sq y)
     , match iv.meet x y case #some z -> iv.width z == 1 case #none -> false )
entry root (c: f64) =
  let f x = iv.(sq x - point c)
  let x = loop x = iv.mk 0 (c + 1) for _i < 50i32 do
    let m = iv.mid x
    let (l, r) = (iv.mk (iv.lo x) m, iv.mk m (iv.hi x))
    in if iv.contains 0 (f l) then l else r
  in (iv.mid x, iv.contains (f64.sqrt c) (iv.hull x (iv.point (iv.mid x))))
