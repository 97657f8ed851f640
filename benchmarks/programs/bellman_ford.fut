-- The shortest ways from one node, by relaxing all edges until nothing changes.
-- data: @sparse:40000:6:40000
-- small: @sparse:8:2:8
def main [n1][m] (starts: [n1]i64) (columns: [m]i32) (weights: [m]f32) : []f32 =
  let n = n1 - 1
  let incoming (dist: [n]f32) (i: i64) : f32 =
    let (b, e) = (starts[i], starts[i + 1])
    in f32.minimum (map2 (\c w -> dist[i64.i32 c] + w) columns[b:e] weights[b:e])
  let first = tabulate n (\i -> if i == 0 then 0 else f32.inf)
  let (dist, _, _) =
    loop (dist, changed, k) = (first, true, 0) while changed && k < n do
      let next = tabulate n (\i -> f32.min dist[i] (incoming dist i))
      in (next, any id (map2 (!=) next dist), k + 1)
  in dist
