-- Graphs as compressed rows.
module type weight = { type t val + : t -> t -> t val <= : t -> t -> bool val zero : t val inf : t }
type~ graph [n] 'w = ?[m].{off: [n + 1]i64, adj: [m]{to: i64, w: w}, verts: [n]()}
def from_edges 'w [m] (n: i64) (es: [m](i64, i64, w)) : graph [n] w =
  let deg = hist (+) 0 n (map (.0) es) (replicate m 1)
  let off = exscan (+) 0 (deg ++ [0])
  let (adj, _) =
    if m == 0 then ([], copy off) else
    loop (adj, pos) = (replicate m {to = -1, w = es[0].2}, copy off) for (u, to, w) in es do
      let k = pos[u]
      in (adj with [k] = copy {to, w}, pos with [u] = k + 1)
  in {off = off, adj = adj, verts = rep ()}
def neighbours [n] 'w (g: graph [n] w) (v: i64) : []{to: i64, w: w} = g.adj[g.off[v]:g.off[v + 1]]
def expand 'a 'b (sz: a -> i64) (get: a -> i64 -> b) (xs: []a) : []b =
  let (_, _, _, ys) = flatmap' (\x -> tabulate (sz x) (get x)) xs
  in ys
def bfs [n] 'w (g: graph [n] w) (s: i64) : [n]i64 =
  let (d, _, _) =
    loop (dist, front, lvl) = (replicate n (-1) with [s] = 0, [s], 1) while !(null front) do
      let nxt = expand (\v -> g.off[v + 1] - g.off[v]) (\v i -> g.adj[g.off[v] + i].to) front
      let fresh = filter (\v -> dist[v] == -1) nxt
      let owner = reduce_by_index (replicate n (-1)) i64.max (-1) fresh (indices fresh)
      let front' = zip fresh (indices fresh) |> filter (\(v, i) -> owner[v] == i) |> map (.0)
      let dist' = scatter dist front' (map (const lvl) front')
      in (dist', front', lvl + 1)
  in d
module sssp (W: weight) = {
  def min a b = if a W.<= b then a else b
  def run [n] (g: graph [n] W.t) (s: i64) : [n]W.t =
    let [q] (adj: [q]{to: i64, w: W.t}) = g.adj
    let srcs = sized q (expand (\v -> g.off[v+1] - g.off[v]) (\v _ -> v) (iota n))
    let d0 = replicate n W.inf with [s] = copy W.zero
    let (d, _) = loop (d, k) = (d0, 0) while k < n do
      let cand = map2 (\u e -> d[u] W.+ e.w) srcs adj
      let d' = reduce_by_index (copy d) min W.inf (map (.to) adj) cand
      in (d', k + 1)
    in d
}
def kruskal [m] 'w (le: w -> w -> bool) (n: i64) (es: [m](i64, i64, w)) : ([]i64, [n]i64) =
  let find [n] (p: [n]i64) (x: i64) = loop x while p[x] != x do p[x]
  let order = loop is = iota m for i in 1..<m do
    (loop (is, j) = (is, i) while j > 0 && !(le es[is[j-1]].2 es[is[j]].2) do
      let (a, b) = (is[j-1], is[j])
      let is = is with [j-1] = b
      in (is with [j] = a, j - 1)).0
  let (p, sel) = loop (p, sel) = (iota n, replicate m false) for e in order do
    let (u, v, _) = es[e]
    let (a, b) = (find p u, find p v)
    in if a == b then (p, sel) else (p with [i64.max a b] = i64.min a b, sel with [e] = true)
  in (filter (\i -> sel[i]) (iota m), map (find p) (iota n))
def colour [n] 'w (g: graph [n] w) : [n]i32 =
  loop c = replicate n (-1) for v < n do
    let used = loop m = 0u64 for e in neighbours g v do
      if c[e.to] >= 0 then m | (1 << u64.i32 c[e.to]) else m
    in c with [v] = u64.ctz (!used)
def reach_sets [n] 'w (g: graph [n] w) : [n][n]bool =
  let a = tabulate_2d n n (\i j -> i == j || any (\e -> e.to == j) (neighbours g i))
  let mul (x: [n][n]bool) (y: [n][n]bool) = map (\r -> map (\c -> or (map2 (&&) r c)) (transpose y)) x
  in (loop (a, k) = (a, 1) while k < n do (mul a a, k * 2)).0
def scc [n] 'w (g: graph [n] w) : [n]i64 =
  let r = reach_sets g
  in map2 (\i row -> head (filter (\j -> row[j] && r[j, i]) (iota n))) (iota n) r
def transpose_g [n] 'w (g: graph [n] w) : graph [n] w =
  let es = iota n |> flatmap' (\u -> neighbours g u |> map (\e -> (e.to, u, e.w))) |> (.3)
  in from_edges n es
