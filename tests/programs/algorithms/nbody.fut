-- Bodies on a line, records in arrays.

-- ==
-- input { 0i32 0.1f64 [1.0f64] [2.0f64] } output { [1.0f64] [2.0f64] }
-- input { 3i32 0.1f64 [0.0f64, 1.0f64, 3.0f64] [0.0f64, 0.5f64, -0.5f64] } output { [0.06396137916962127f64,
--   1.1089122203013406f64, 2.8271264005290377f64] [0.3161618526632127f64, 0.30151307997837684f64,
--   -0.6176749326415896f64] }
type body = {p: f64, v: f64}
entry main [n] (steps: i32) (dt: f64) (ps: [n]f64) (vs: [n]f64) =
  let force (a: body) (b: body) = let d = b.p - a.p in d / (d * d + 0.01) ** 1.5
  let bs = loop (bs: [n]body) = map2 (\p v -> {p, v}) ps vs for _i < steps do
    let as = map (\a -> f64.sum (map (force a) bs)) bs
    in map2 (\b a -> let v = b.v + dt * a in {p = b.p + dt * v, v}) bs as
  in (map (.p) bs, map (.v) bs)
