-- The same, flattened by hand: the edges of the frontier are expanded with scans.
-- version of: bfs_power_law
-- data: @power_law_graph:200000:2000000
-- small: @power_law_graph:60:200
-- bytes: 200000 * 16 + 2000000 * 8
-- Which of the ns an element belongs to, if each n stands for that many.
def owners [k] (ns: [k]i32) (total: i64) : [total]i64 =
  let before = map2 (-) (scan (+) 0 ns) ns
  let places = map2 (\b n -> if n == 0 then -1 else i64.i32 b) before ns
  in scan i64.max 0 (scatter (replicate total 0) places (iota k))

def main [n][m] (starts: [n]i32) (counts: [n]i32) (targets: [m]i32) : [n]i32 =
  let distances = replicate n (-1) with [0] = 0
  let (distances, _, _, _) =
    loop (distances, marks, frontier, level) = (distances, replicate n (-1i64), [0i32], 1i32) while length frontier > 0 do
      let degrees = map (\v -> counts[v]) frontier
      let ends = scan (+) 0 degrees
      let total = i64.i32 (last ends)
      let edges = map2 (\i o -> targets[starts[frontier[o]] + i32.i64 i - (ends[o] - degrees[o])]) (iota total) (owners degrees total)
      let new = filter (\v -> distances[v] < 0) edges
      let marks = scatter marks (map i64.i32 new) (indices new)
      let (next, _) = unzip (filter (\(v, i) -> marks[v] == i) (zip new (indices new)))
      let distances = scatter distances (map i64.i32 next) (map (const level) next)
      in (distances, marks, next, level + 1)
  in distances
