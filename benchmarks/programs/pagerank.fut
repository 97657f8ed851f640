-- PageRank by power iteration over the list of edges.
-- data: 10i32 @graph:100000:6
-- small: 3i32 @graph:40:3
def main [n][m] (steps: i32) (starts: [n]i32) (counts: [n]i32) (targets: [m]i32) : [n]f64 =
  let sources = loop s = replicate m 0i64 for v < n do
    loop s for k < i64.i32 counts[v] do s with [i64.i32 starts[v] + k] = v
  let damping = 0.85
  let start = replicate n (1 / f64.i64 n)
  in loop ranks = start for _i < steps do
    let shares = map2 (\r c -> if c == 0 then 0 else r / f64.i32 c) ranks counts
    let got = reduce_by_index (replicate n 0) (+) 0 (map i64.i32 targets) (map (\s -> shares[s]) sources)
    let lost = f64.sum (map2 (\r c -> if c == 0 then r else 0) ranks counts)
    in map (\g -> (1 - damping) / f64.i64 n + damping * (g + lost / f64.i64 n)) got
