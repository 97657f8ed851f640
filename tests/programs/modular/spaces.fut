-- Vector spaces, and solvers of differential equations over them.
-- ==
-- entry: osc
-- input { 3i64 } output { [0.8776041666666666f64,0.54058837890625f64,0.07142556155169455f64] [-0.5f64,-1.0f64,-1.375f64] }

-- ==
-- entry: jac
-- input { [1f64,2,3] } output { [[2f64,0,1],[2,1,0],[0,3,2]] [[1f64,0,0],[0,1,0],[0,0,1]] 3i64 }

-- ==
-- entry: nbody
-- input { [[0f32,0],[1,0],[0,2]] } output { [[0f32,0],[1,0],[0,2]] 12i64 true }
import "lib/space"
module S = scalar f64
module P = sum S S
module O = ode P
entry osc n =
  let f _t (y: P.v) : P.v = {fst = y.snd, snd = -y.fst}
  let g (t: f64) y = f t (y P.+ {fst = 0, snd = t - t})
  let a = O.run O.rk4 f 0.5 n {fst = 1, snd = 0}
  let b = O.run O.euler g 0.5 n {fst = 1, snd = 0}
  in (map (.fst) a, map (.snd) b)
module N3 = {def n = 3i64}
module V3 = power N3 S
module O3 = ode V3
entry jac (x: [3]f64) =
  let f (v: V3.v) : V3.v = [v[0] * v[0] + v[2], v[0] * v[1], v[1] * v[2]] :> V3.v
  let j = O3.jacobian f (x :> V3.v) 0.125
  let q = O3.gram_schmidt (map (\r -> r :> V3.v) [[1f64, 0, 0], [1, 1, 0], [1, 1, 1]])
  in (j :> [3][3]f64, map (\r -> r :> [3]f64) q, V3.dims)
module V2 = power {def n = 2i64} (scalar f32)
module B = power N3 (sum V2 V2)
module OB = ode B
entry nbody (x: [3][2]f32) =
  let y0 : B.v = map (\p -> {fst = p :> V2.v, snd = copy V2.zero}) (x :> [N3.n][2]f32)
  let f _ (y: B.v) : B.v = map (\b -> {fst = b.snd, snd = copy V2.zero}) y
  let r = OB.run OB.rk4 f 0.1 2 y0
  let c = B.coords r[1]
  let back = B.from c
  in (map (\b -> b.fst :> [2]f32) back :> [3][2]f32, B.dims, B.dot back back == 5)
