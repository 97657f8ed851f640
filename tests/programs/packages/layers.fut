-- A small neural network: layers as records of functions, composed with sizes in the types.
-- ==
-- entry: forward
-- input { [[0.5f64, -0.2f64], [0.1f64, 0.4f64], [-0.3f64, 0.2f64]] [0.1f64, 0.0f64, -0.1f64] [[0.2f64, -0.5f64, 0.3f64]] [0.05f64] [1.0f64, 2.0f64] } output { [-0.04550795185000635f64] }

-- ==
-- entry: train
-- input { [[0.5f64, -0.2f64], [0.1f64, 0.4f64], [-0.3f64, 0.2f64]] [0.1f64, 0.0f64, -0.1f64] [[0.2f64, -0.5f64, 0.3f64]] [0.05f64] [1.0f64, 2.0f64] [1f64] } output { [[0.5103512217993964f64, -0.17929755640120723f64], [0.07851477945660433f64, 0.35702955891320864f64], [-0.2843173807222499f64, 0.2313652385555002f64]] [[0.31497116327753416f64, -0.35133932832835024f64, 0.40455079518500064f64]] }
type^ layer 'w 'i 'o 'c = {forward: w -> i -> (c, o), backward: w -> c -> o -> (w, i), update: f64 -> w -> w -> w, weights: w}
type dense_w [n] [m] = {w: [m][n]f64, b: [m]f64}
def dot [n] (x: [n]f64) (y: [n]f64) = f64.sum (map2 (*) x y)
def dense [n] [m] (w: [m][n]f64) (b: [m]f64) : layer (dense_w [n] [m]) ([n]f64) ([m]f64) ([n]f64) =
  { weights = {w, b}
  , forward = \({w, b}: dense_w [n] [m]) (x: [n]f64) -> (x, map2 (\r c -> dot r x + c) w b)
  , backward = \({w, b = _}: dense_w [n] [m]) (x: [n]f64) (dy: [m]f64) -> ({w = map (\d -> map (* d) x) dy, b = dy}, map (dot dy) (transpose w))
  , update = \rate (p: dense_w [n] [m]) (g: dense_w [n] [m]) -> {w = map2 (map2 (\x d -> x - rate * d)) p.w g.w, b = map2 (\x d -> x - rate * d) p.b g.b} }
def sigmoid [n] : layer () ([n]f64) ([n]f64) ([n]f64) =
  { weights = ()
  , forward = \() (x: [n]f64) -> let y = map (\v -> 1 / (1 + f64.exp (-v))) x in (y, y)
  , backward = \() (y: [n]f64) (dy: [n]f64) -> ((), map2 (\y d -> d * y * (1 - y)) y dy)
  , update = \_ () () -> () }
-- One layer after another; what both must remember is kept as a pair.
def (>=>) 'aw 'bw 'i 'h 'o 'ac 'bc (a: layer aw i h ac) (b: layer bw h o bc) : layer (aw, bw) i o (ac, bc) =
  { weights = (a.weights, b.weights)
  , forward = \(aw, bw) x -> let (ac, h) = a.forward aw x let (bc, y) = b.forward bw h in ((ac, bc), y)
  , backward = \(aw, bw) (ac, bc) dy -> let (gb, dh) = b.backward bw bc dy let (ga, dx) = a.backward aw ac dh in ((ga, gb), dx)
  , update = \rate (aw, bw) (ga, gb) -> (a.update rate aw ga, b.update rate bw gb) }
def network [n] [h] [m] (w1: [h][n]f64) (b1: [h]f64) (w2: [m][h]f64) (b2: [m]f64) =
  dense w1 b1 >=> sigmoid >=> dense w2 b2
def step 'w 'c [n] [m] (rate: f64) (l: layer w ([n]f64) ([m]f64) c) (x: [n]f64) (target: [m]f64) : w =
  let (c, y) = l.forward l.weights x
  let (g, _) = l.backward l.weights c (map2 (\a b -> 2 * (a - b)) y target)
  in l.update rate l.weights g
entry forward [n] [h] [m] (w1: [h][n]f64) (b1: [h]f64) (w2: [m][h]f64) (b2: [m]f64) (x: [n]f64) =
  let net = network w1 b1 w2 b2 in (net.forward net.weights x).1
entry train [n] [h] [m] (w1: [h][n]f64) (b1: [h]f64) (w2: [m][h]f64) (b2: [m]f64) (x: [n]f64) (t: [m]f64) =
  let ((l1, ()), l2) = step 0.1 (network w1 b1 w2 b2) x t in (l1.w, l2.w)
