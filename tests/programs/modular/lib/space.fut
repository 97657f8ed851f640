-- Vector spaces.
-- | Vector spaces, and simulations over them.
module type vspace = {
  module R : real
  type v
  val zero : v
  val + : v -> v -> v
  val *. : R.t -> v -> v
  val dot : v -> v -> R.t
  val dims : i64
  val basis : i64 -> v
  val coords : v -> [dims]R.t
  val from : [dims]R.t -> v
}
module scalar (R': real) : (vspace with R.t = R'.t with v = R'.t) = {
  module R = R'
  type v = R.t
  def zero = R.i32 0
  def (+) (a: v) (b: v) = a R.+ b
  def (*.) (a: R.t) (b: v) : v = a R.* b
  def dot (a: v) (b: v) = a R.* b
  def dims = 1i64
  def basis (_: i64) : v = R.i32 1
  def coords (x: v) = [x] :> [dims]R.t
  def from (xs: [dims]R.t) : v = xs[0]
}
module sum (A: vspace) (B: vspace with R.t = A.R.t) : (vspace with R.t = A.R.t with v = {fst: A.v, snd: B.v}) = {
  module R = A.R
  type v = {fst: A.v, snd: B.v}
  def zero : v = {fst = A.zero, snd = B.zero}
  def (+) (x: v) (y: v) : v = {fst = x.fst A.+ y.fst, snd = x.snd B.+ y.snd}
  def (*.) (k: R.t) (x: v) : v = {fst = k A.*. x.fst, snd = k B.*. x.snd}
  def dot (x: v) (y: v) = A.dot x.fst y.fst R.+ B.dot x.snd y.snd
  def dims = A.dims i64.+ B.dims
  def basis (i: i64) : v = if i < A.dims then {fst = A.basis i, snd = B.zero} else {fst = A.zero, snd = B.basis (i - A.dims)}
  def coords (x: v) : [dims]R.t = (A.coords x.fst ++ B.coords x.snd) :> [dims]R.t
  def from (c: [dims]R.t) : v = {fst = A.from (take A.dims c), snd = B.from (drop A.dims c :> [B.dims]R.t)}
}
module power (N: {val n : i64}) (A: vspace) : (vspace with R.t = A.R.t with v = [N.n]A.v) = {
  module R = A.R
  type v = [N.n]A.v
  def zero : v = replicate N.n A.zero
  def (+) (x: v) (y: v) : v = map2 (A.+) x y
  def (*.) k (x: v) : v = map (k A.*.) x
  def dot (x: v) (y: v) = map2 A.dot x y |> reduce (R.+) (R.i32 0)
  def dims = N.n * A.dims
  def basis (i: i64) : v = tabulate N.n (\k -> if k == i / A.dims then A.basis (i % A.dims) else A.zero)
  def coords (x: v) : [dims]R.t = flatten (map A.coords x) :> [dims]R.t
  def from (c: [dims]R.t) : v = map A.from (unflatten (c :> [N.n * A.dims]R.t))
}
module ode (V: vspace) = {
  local def (+) = (V.+)
  local def (*.) = (V.*.)
  type^ method = (V.R.t -> V.v -> V.v) -> V.R.t -> V.R.t -> V.v -> V.v
  def euler : method = \f h t y -> y + h *. f t y
  def rk4 : method = \f h t y ->
    let two = V.R.i32 2
    let h2 = h V.R./ two
    let k1 = f t y
    let k2 = f (t V.R.+ h2) (y + h2 *. k1)
    let k3 = f (t V.R.+ h2) (y + h2 *. k2)
    let k4 = f (t V.R.+ h) (y + h *. k3)
    in y + (h V.R./ V.R.i32 6) *. (k1 + two *. k2 + two *. k3 + k4)
  def run (m: method) (f: V.R.t -> V.v -> V.v) (h: V.R.t) (n: i64) (y0: V.v) : [n]V.v =
    let (_, _, out) = loop (t, y, out) = (V.R.i32 0, y0, replicate n y0) for i < n do
      let y' = m f h t y
      in (t V.R.+ h, y', out with [i] = copy y')
    in out
  def gram_schmidt [k] (xs: [k]V.v) : [k]V.v =
    loop ys = copy xs for i < k do
      let p = loop v = xs[i] for y in take i ys do
        v + (V.R.neg (V.dot v y V.R./ V.dot y y)) *. y
      in ys with [i] = copy p
  def jacobian (f: V.v -> V.v) (x: V.v) (h: V.R.t) : [V.dims][V.dims]V.R.t =
    transpose (tabulate V.dims (\i ->
      let d = f (x + h *. V.basis i) + (V.R.i32 (-1)) *. f (x + (V.R.neg h) *. V.basis i)
      in V.coords ((V.R.i32 1 V.R./ (V.R.i32 2 V.R.* h)) *. d)))
}
