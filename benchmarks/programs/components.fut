-- Connected components: each node takes the least label of its neighbours, until nothing changes; labels jump to those of their labels.
-- data: @graph:50000:2
-- small: @graph:40:2
def main [n][m] (starts: [n]i32) (counts: [n]i32) (targets: [m]i32) : [n]i32 =
  let sources = loop s = replicate m 0i32 for v < n do
    loop s for k < counts[v] do s with [starts[v] + k] = i32.i64 v
  let (labels, _) =
    loop (labels, changed) = (map i32.i64 (iota n), true) while changed do
      let least = reduce_by_index (copy labels) i32.min i32.highest (map i64.i32 targets) (map (\s -> labels[s]) sources)
      let least = reduce_by_index least i32.min i32.highest (map i64.i32 sources) (map (\t -> labels[t]) targets)
      let next = map (\l -> least[l]) least
      in (next, or (map2 (!=) next labels))
  in labels
