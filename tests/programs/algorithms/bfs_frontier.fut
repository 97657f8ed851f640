-- Graph algorithms over compressed adjacency: BFS with expanding frontiers, topological order, PageRank, triangles.

-- ==
-- entry: distances
-- input { 7i64 [0i64, 0i64, 1i64, 2i64, 3i64, 6i64] [1i64, 2i64, 3i64, 3i64, 4i64, 0i64] 0i64 } output { [0i64,
--   1i64, 1i64, 2i64, 3i64, -1i64, -1i64] }

-- ==
-- entry: order
-- input { 4i64 [3i64, 3i64, 1i64, 0i64] [1i64, 0i64, 2i64, 2i64] } output { [3i64, 1i64, 0i64, 2i64] }

-- ==
-- entry: triangles
-- input { 4i64 [0i64, 0i64, 1i64, 2i64, 0i64] [1i64, 2i64, 2i64, 3i64, 3i64] } output { 2i64 }

-- ==
-- entry: pagerank
-- input { 3i64 [0i64, 1i64, 2i64, 0i64] [1i64, 2i64, 0i64, 2i64] 3i32 } output { [0.35139583333333324f64,
--   0.24284374999999997f64, 0.4057604166666666f64] }

type graph [n] [m] = {off: [n + 1]i64, adj: [m]i64}
def from_edges [m] (n: i64) (es: [m](i64, i64)) : graph [n] [m] =
  let deg = hist (+) 0 n (map (.0) es) (rep 1)
  let off = [0] ++ scan (+) 0 deg
  let (adj, _) = loop (adj, next) = (replicate m 0, copy (take n off)) for (a, b) in es do
    let p = next[a] in (adj with [p] = b, next with [a] = p + 1)
  in {off = off :> [n + 1]i64, adj}
def degree [n] [m] (g: graph [n] [m]) (v: i64) = g.off[v + 1] - g.off[v]
def neighbours [n] [m] (g: graph [n] [m]) (v: i64) = g.adj[g.off[v]:g.off[v + 1]]

def bfs [n] [m] (g: graph [n] [m]) (s: i64) : [n]i64 =
  let (dist, _, _) = loop (dist, front, d) = (replicate n (-1) with [s] = 0, [s], 1) while !(null front) do
    let degs = map (degree g) front
    let total = i64.sum degs
    let owner = scan (+) 0 degs
    let next = map (\e ->
      let i = i64.sum (map (\o -> i64.bool (o <= e)) owner)
      let base = if i == 0 then 0 else owner[i - 1]
      in g.adj[g.off[front[i]] + e - base]) (iota total)
    let fresh = filter (\v -> dist[v] < 0) next
    let mark = reduce_by_index (replicate n i64.highest) i64.min i64.highest fresh (indices fresh)
    let front' = zip fresh (indices fresh) |> filter (\(v, i) -> mark[v] == i) |> map (.0)
    in (scatter dist front' (map (const d) front'), front', d + 1)
  in dist

def topo [n] [m] (g: graph [n] [m]) : []i64 =
  let indeg = hist (+) 0 n g.adj (rep 1i64)
  let (out, _, _) = loop (out: []i64, indeg, ready) = ([], indeg, filter (\v -> indeg[v] == 0) (iota n)) while length ready > 0 do
    let v = head ready
    let rest = tail ready
    let ns = neighbours g v
    let indeg = loop d = copy indeg for u in ns do d with [u] = d[u] - 1
    in (out ++ [v], indeg, rest ++ filter (\u -> indeg[u] == 0) ns)
  in out

entry distances [m] (n: i64) (a: [m]i64) (b: [m]i64) (s: i64) = bfs (from_edges n (zip a b)) s
entry order [m] (n: i64) (a: [m]i64) (b: [m]i64) = topo (from_edges n (zip a b))
entry triangles [m] (n: i64) (a: [m]i64) (b: [m]i64) =
  let g = from_edges n (zip (a ++ b) (b ++ a))
  let common u v = i64.sum (map (\x -> i64.bool (any (== x) (neighbours g v))) (neighbours g u))
  in i64.sum (map2 common a b) / 3
entry pagerank [m] (n: i64) (a: [m]i64) (b: [m]i64) (k: i32) =
  let g = from_edges n (zip a b)
  let step r =
    let share = map2 (\v x -> if degree g v == 0 then 0 else x / f64.i64 (degree g v)) (iota n) r
    let incoming = reduce_by_index (replicate n 0) (+) 0 b (map (\u -> share[u]) a)
    in map (\x -> 0.15 / f64.i64 n + 0.85 * x) incoming
  in iterate k step (replicate n (1 / f64.i64 n))
