-- Breadth-first search from node 0, level by level: each node of the frontier has room for as many edges as the one that has most.
-- data: @graph:200000:6
-- small: @graph:60:2
-- bytes: 200000 * 16 + 1200000 * 8
def main [n][m] (starts: [n]i32) (counts: [n]i32) (targets: [m]i32) : [n]i32 =
  let distances = replicate n (-1) with [0] = 0
  let (distances, _, _) =
    loop (distances, active, level) = (distances, replicate n false with [0] = true, 1i32) while or active do
      let frontier = filter (\v -> active[v]) (iota n)
      let most = i64.i32 (i32.maximum (map (\v -> counts[v]) frontier))
      let edge v i = if i < i64.i32 counts[v] then
                       let w = i64.i32 targets[i64.i32 starts[v] + i] in if distances[w] < 0 then w else -1
                     else -1
      let new = flatten (map (\v -> tabulate most (edge v)) frontier)
      let active = scatter (replicate n false) new (map (const true) new)
      let distances = scatter distances new (map (const level) new)
      in (distances, active, level + 1)
  in distances
