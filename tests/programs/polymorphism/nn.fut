-- A small neural network: layers as records of arrays, forward and backward passes as functions in records.

-- ==
-- entry: forward
-- input { [1.0f64, 2.0f64] } output { [-0.33333333333333326f64] }

-- ==
-- entry: train
-- input { 40i32 [1.0f64, 2.0f64] 0.5f64 } output { 0.6944444444444443f64 0.0f64 }

type dense [i] [o] = {w: [o][i]f64, b: [o]f64}
type^ layer 'p [i] [o] = {forward: p -> [i]f64 -> [o]f64, backward: p -> [i]f64 -> [o]f64 -> (p, [i]f64), update: f64 -> p -> p -> p}

def dense_layer [i] [o] : layer (dense [i] [o]) [i] [o] =
  { forward = \(p: dense [i] [o]) x -> map2 (\r b -> f64.sum (map2 (*) r x) + b) p.w p.b
  , backward = \(p: dense [i] [o]) x g -> ({w = map (\gi -> map (* gi) x) g, b = g}, map (\c -> f64.sum (map2 (*) c g)) (transpose p.w))
  , update = \lr (p: dense [i] [o]) (g: dense [i] [o]) -> {w = map2 (map2 (\a b -> a - lr * b)) p.w g.w, b = map2 (\a b -> a - lr * b) p.b g.b} }

def relu [n] : layer () [n] [n] =
  { forward = \() x -> map (f64.max 0) x
  , backward = \() x g -> ((), map2 (\a b -> if a > 0 then b else 0) x g)
  , update = \_ () () -> () }

def (>>>) 'p 'q [a] [b] [c] (l: layer p [a] [b]) (m: layer q [b] [c]) : layer (p, q) [a] [c] =
  { forward = \(p, q) x -> m.forward q (l.forward p x)
  , backward = \(p, q) x g ->
      let y = l.forward p x
      let (gq, gy) = m.backward q y g
      let (gp, gx) = l.backward p x gy
      in ((gp, gq), gx)
  , update = \lr (p, q) (gp, gq) -> (l.update lr p gp, m.update lr q gq) }

def init (i: i64) (o: i64) (s: f64) : dense [i] [o] =
  {w = tabulate_2d o i (\r c -> s * f64.i64 ((r * 3 + c * 5) % 7 - 3) / 3), b = replicate o 0.1}

entry forward (x: [2]f64) =
  let net = dense_layer >>> relu >>> dense_layer
  in net.forward ((init 2 3 1, ()), init 3 1 1) x

entry train (steps: i32) (x: [2]f64) (y: f64) : (f64, f64) =
  let net = dense_layer >>> relu >>> dense_layer
  let p0 = ((init 2 3 1, ()), init 3 1 1)
  let loss p = let o = net.forward p x in (o[0] - y) ** 2
  let p = loop p = p0 for _i < steps do
    let o = net.forward p x
    let (g, _) = net.backward p x [2 * (o[0] - y)]
    in net.update 0.05 p g
  in (loss p0, loss p)
