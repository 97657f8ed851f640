-- Graphs: breadth first search, components, topological order.
-- ==
-- entry: bfs
-- input { 6i64 [0i64, 0i64, 1i64, 2i64, 3i64] [1i64, 2i64, 3i64, 3i64, 4i64] 0i64 } output { [0i64, 1i64, 1i64, 2i64, 3i64, -1i64] }

-- ==
-- entry: components
-- input { 6i64 [0i64, 2i64, 4i64] [1i64, 3i64, 3i64] } output { [0i64, 0i64, 2i64, 2i64, 2i64, 5i64] 3i64 }

-- ==
-- entry: order
-- input { 4i64 [3i64, 2i64, 1i64] [2i64, 1i64, 0i64] } output { [3i64, 2i64, 1i64, 0i64] true }
-- input { 3i64 [0i64, 1i64, 2i64] [1i64, 2i64, 0i64] } output { empty([0]i64) false }
type graph [v] [e] = {src: [e]i64, dst: [e]i64, off: [v]i64, deg: [v]i64}
-- Edges sorted by source, with the offsets of each vertex.
def mk [e] (v: i64) (src: [e]i64) (dst: [e]i64) : graph [v] [e] =
  let deg = hist (+) 0 v src (replicate e 1)
  let off = exscan (+) 0 deg
  let place = map2 (\i s -> off[s] + i64.sum (map2 (\j t -> i64.bool (j < i && t == s)) (iota e) src)) (iota e) src
  in {src = scatter (replicate e 0) place src, dst = scatter (replicate e 0) place dst, off, deg}
def neighbours [v] [e] (g: graph [v] [e]) (x: i64) : []i64 = g.dst[g.off[x]:g.off[x] + g.deg[x]]
def frontier_step [v] [e] (g: graph [v] [e]) (frontier: []i64) : []i64 =
  let (_, _, _, next) = flatmap' (\x -> neighbours g x) frontier
  in next
entry bfs (v: i64) (src: []i64) (dst: []i64) (start: i64) : [v]i64 =
  let n = length src
  let g = mk v (sized n src) (sized n dst)
  let dist = replicate v (-1) with [start] = 0
  let (dist, _, _) = loop (dist, frontier, d) = (dist, [start], 0) while length frontier > 0 do
    let next = filter (\y -> dist[y] == -1) (frontier_step g frontier)
    let dist = scatter dist next (map (const (d + 1)) next)
    -- Keep one copy of each: the one whose index wins.
    let k = length next
    let owner = reduce_by_index (replicate v k) i64.min k next (indices next)
    let fresh = zip (indices next) next |> filter (\(i, y) -> owner[y] == i) |> map (.1)
    in (dist, fresh, d + 1)
  in dist
entry components [e] (v: i64) (src: [e]i64) (dst: [e]i64) =
  let labels = iota v
  let (labels, _) = loop (labels, changed) = (labels, true) while changed do
    let low = map2 (\a b -> i64.min labels[a] labels[b]) src dst
    let new = reduce_by_index (copy labels) i64.min i64.highest (src ++ dst) (low ++ low)
    in (new, !(and (map2 (==) new labels)))
  let count = map2 (==) labels (iota v) |> map i64.bool |> i64.sum
  in (labels, count)
entry order [e] (v: i64) (src: [e]i64) (dst: [e]i64) =
  let indeg = hist (+) 0 v dst (map (const 1i64) src)
  let (out, k, _, _) = loop (out, k, indeg, stuck) = (replicate v 0i64, 0, indeg, false) while k < v && !stuck do
    let ready = filter (\x -> indeg[x] == 0) (iota v)
    let m = length ready
    in if m == 0 then (out, k, indeg, true)
       else let out' = scatter out (map (+ k) (indices ready)) ready
            let gone = scatter (replicate v false) ready (map (const true) ready)
            let dec = hist (+) 0 v dst (map (\s -> i64.bool gone[s]) src)
            in (out', k + m, map3 (\d c g -> if g then -1 else d - c) indeg dec gone, false)
  in (out[:k], k == v)
