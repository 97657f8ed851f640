-- Breadth-first search from node 0 in a graph of which few nodes have most of the edges: the edges of a frontier are segments, which
-- flatmap puts together; each new node is kept once.
-- data: @power_law_graph:200000:2000000
-- small: @power_law_graph:60:200
-- bytes: 200000 * 16 + 2000000 * 8
def main [n][m] (starts: [n]i32) (counts: [n]i32) (targets: [m]i32) : [n]i32 =
  let distances = replicate n (-1) with [0] = 0
  let (distances, _, _, _) =
    loop (distances, marks, frontier, level) = (distances, replicate n (-1i64), [0i32], 1i32) while length frontier > 0 do
      let (_, _, _, edges) = flatmap' (\v -> targets[i64.i32 starts[v]:i64.i32 (starts[v] + counts[v])]) frontier
      let new = filter (\v -> distances[v] < 0) edges
      let marks = scatter marks (map i64.i32 new) (indices new)
      let (next, _) = unzip (filter (\(v, i) -> marks[v] == i) (zip new (indices new)))
      let distances = scatter distances (map i64.i32 next) (map (const level) next)
      in (distances, marks, next, level + 1)
  in distances
