-- Neural networks: layers are records of functions, composed by their types, with weights and caches as parameters.

module type nn = {
  type t
  type^ layer 'i 'w 'o 'c = {
    forward: w -> i -> (c, o),
    backward: w -> c -> o -> (i, w),
    step: t -> w -> w -> w,
    add: w -> w -> w,
    zero: w,
    init: w
  }
  val dense : (m: i64) -> (n: i64) -> [n][m]t -> [n]t -> layer ([m]t) ([n][m]t, [n]t) ([n]t) ([m]t)
  val tanh : (n: i64) -> layer ([n]t) () ([n]t) ([n]t)
  val sigmoid : (n: i64) -> layer ([n]t) () ([n]t) ([n]t)
  val relu : (n: i64) -> layer ([n]t) () ([n]t) ([n]bool)
  val >>> 'a 'w 'b 'c 'v 'd 'e : layer a w b c -> layer b v d e -> layer a (w, v) d (c, e)
  val train 'w 'c [k][m][n] : layer ([m]t) w ([n]t) c -> (epochs: i64) -> (rate: t) -> [k][m]t -> [k][n]t -> ([epochs]t, w)
  val predict 'a 'w 'b 'c : layer a w b c -> w -> a -> b
}

module mk_nn (R: real) : nn with t = R.t = {
  type t = R.t
  type^ layer 'i 'w 'o 'c = {
    forward: w -> i -> (c, o),
    backward: w -> c -> o -> (i, w),
    step: t -> w -> w -> w,
    add: w -> w -> w,
    zero: w,
    init: w
  }
  local def dot [n] (xs: [n]t) (ys: [n]t) : t = R.sum (map2 (R.*) xs ys)

  def dense (m: i64) (n: i64) (ws: [n][m]t) (bs: [n]t) : layer ([m]t) ([n][m]t, [n]t) ([n]t) ([m]t) = {
    forward = \(w, b) x -> (x, map2 (\row c -> R.(dot row x + c)) w b),
    backward = \(w, _) x d -> (map (dot d) (transpose w), (map (\g -> map (R.* g) x) d, d)),
    step = \rate (w, b) (gw, gb) ->
      (map2 (map2 (\a g -> R.(a - rate * g))) w gw, map2 (\a g -> R.(a - rate * g)) b gb),
    add = \(w, b) (gw, gb) -> (map2 (map2 (R.+)) w gw, map2 (R.+) b gb),
    zero = (replicate n (replicate m (R.i32 0)), replicate n (R.i32 0)),
    init = (ws, bs)
  }

  local def pointwise 'c (n: i64) (f: t -> (c, t)) (df: c -> t -> t) : layer ([n]t) () ([n]t) ([n]c) = {
    forward = \() x -> unzip (map f x),
    backward = \() cs d -> (map2 df cs d, ()),
    step = \_ () () -> (),
    add = \() () -> (),
    zero = (),
    init = ()
  }
  def tanh n = pointwise n (\x -> let y = R.tanh x in (y, y)) (\y d -> R.(d * (i32 1 - y * y)))
  def sigmoid n =
    pointwise n (\x -> let y = R.(i32 1 / (i32 1 + exp (neg x))) in (y, y)) (\y d -> R.(d * y * (i32 1 - y)))
  def relu n = pointwise n (\x -> R.((x > i32 0, max x (i32 0)))) (\on d -> if on then d else R.i32 0)

  def (>>>) 'a 'w 'b 'c 'v 'd 'e (f: layer a w b c) (g: layer b v d e) : layer a (w, v) d (c, e) = {
    forward = \(w, v) x ->
      let (c, y) = f.forward w x
      let (e, z) = g.forward v y
      in ((c, e), z),
    backward = \(w, v) (c, e) d ->
      let (d', gv) = g.backward v e d
      let (d'', gw) = f.backward w c d'
      in (d'', (gw, gv)),
    step = \rate (w, v) (gw, gv) -> (f.step rate w gw, g.step rate v gv),
    add = \(w, v) (gw, gv) -> (f.add w gw, g.add v gv),
    zero = (f.zero, g.zero),
    init = (f.init, g.init)
  }

  def predict 'a 'w 'b 'c (net: layer a w b c) (w: w) (x: a) : b = (net.forward w x).1

  def train 'w 'c [k][m][n] (net: layer ([m]t) w ([n]t) c) (epochs: i64) (rate: t)
                            (xs: [k][m]t) (ys: [k][n]t) : ([epochs]t, w) =
    let one w x y =
      let (c, o) = net.forward w x
      let d = map2 (R.-) o y
      in (R.(dot d d / i32 2), (net.backward w c d).1)
    in loop (losses, w) = (replicate epochs (R.i32 0), net.init) for e < epochs do
         let (ls, gs) = unzip (map2 (one w) xs ys)
         in (losses with [e] = R.sum ls, net.step rate w (reduce net.add net.zero gs))
}

module net64 = mk_nn f64
module net32 = mk_nn f32

-- Composition written once, for any precision.
module xor_net (N: nn) = {
  def build (w1: [3][2]N.t) (b1: [3]N.t) (w2: [1][3]N.t) (b2: [1]N.t) =
    N.(dense 2 3 w1 b1 >>> tanh 3 >>> dense 3 1 w2 b2 >>> sigmoid 1)
}
module xor64 = xor_net net64
module xor32 = xor_net net32

-- ==
-- entry: train64
-- input { 6i64 0.5f64 [[0.1f64, -0.2f64], [0.4f64, 0.3f64], [-0.5f64, 0.6f64]] [0.01f64, 0.02f64, -0.03f64] [[0.7f64, -0.8f64, 0.9f64]] [0.05f64] }
-- output { [0.5244378561032884f64, 0.5189233045582776f64, 0.5150349675439652f64, 0.5119134016669584f64, 0.5092218597651583f64, 0.5068204203334388f64] [[0.5205933888483367f64], [0.5570684291149961f64], [0.4138527104901442f64], [0.4455423357867463f64]] }
entry train64 (epochs: i64) (rate: f64) (w1: [3][2]f64) (b1: [3]f64) (w2: [1][3]f64) (b2: [1]f64) =
  let net = xor64.build w1 b1 w2 b2
  let xs = [[0, 0], [0, 1], [1, 0], [1, 1]]
  let (losses, w) = net64.train net epochs rate xs [[0], [1], [1], [0]]
  in (losses, map (net64.predict net w) xs)

-- ==
-- entry: train32
-- input { 6i64 0.5f32 [[0.1f32, -0.2f32], [0.4f32, 0.3f32], [-0.5f32, 0.6f32]] [0.01f32, 0.02f32, -0.03f32] [[0.7f32, -0.8f32, 0.9f32]] [0.05f32] }
-- output { [0.5244378561032884f32, 0.5189233045582776f32, 0.5150349675439652f32, 0.5119134016669584f32, 0.5092218597651583f32, 0.5068204203334388f32] }
entry train32 (epochs: i64) (rate: f32) (w1: [3][2]f32) (b1: [3]f32) (w2: [1][3]f32) (b2: [1]f32) : [epochs]f32 =
  (net32.train (xor32.build w1 b1 w2 b2) epochs rate [[0, 0], [0, 1], [1, 0], [1, 1]] [[0], [1], [1], [0]]).0

-- | The weights as an opaque value, kept between calls.
type model [m][n] = {dense: ([n][m]f64, [n]f64), relu: ()}
entry fit [k][m][n] (xs: [k][m]f64) (ys: [k][n]f64) (epochs: i64) : model [m][n] =
  let net = net64.(dense m n (replicate n (replicate m 0.25)) (replicate n 0) >>> relu n)
  let (_, (dense, relu)) = net64.train net epochs 0.1 xs ys
  in {dense, relu}
entry weights [m][n] (w: model [m][n]) : ([n][m]f64, [n]f64) = w.dense

-- Values that pass from one entry point to another.
-- ==
-- entry: weights_of_fit
-- input { } output { [[0.3875f64, 0.1975f64]] [0.085f64] }
entry weights_of_fit = weights (fit [[1.0,0.0],[0.0,1.0]] [[1.0],[0.0]] 2i64)
