-- Sparse matrices over any numbers, whose rows hide their sizes, and algorithms on graphs.
-- ==
-- entry: e_bfs
-- input { 5 0 [0, 1, 0, 3, 2] [1, 2, 3, 2, 4] }
-- output { [0, 1, 2, 1, 3] }
-- input { 6 0 [0, 1, 2, 4] [1, 0, 3, 4] }
-- output { [0, 1, -1, -1, -1, -1] }
-- input { 7 0 [0, 0, 2, 2, 3, 3, 3, 3, 4] [4, 6, 1, 5, 1, 2, 4, 6, 4] }
-- output { [0, -1, -1, -1, 1, -1, 1] }
-- ==
-- entry: e_sssp
-- input { 5 0 [0, 1, 0, 3, 2] [1, 2, 3, 2, 4] [4, 6, 7, 3, 4] }
-- output { [0, 4, 10, 7, 14] }
-- input { 6 0 [0, 1, 2, 4] [1, 0, 3, 4] [4, 7, 1, 8] }
-- output { [0, 4, 2147483647, 2147483647, 2147483647, 2147483647] }
-- input { 7 0 [0, 0, 2, 2, 3, 3, 3, 3, 4] [4, 6, 1, 5, 1, 2, 4, 6, 4] [2, 1, 6, 4, 2, 8, 4, 3, 2] }
-- output { [0, 2147483647, 2147483647, 2147483647, 2, 2147483647, 1] }
-- ==
-- entry: e_comp
-- input { 5 [0, 1, 0, 3, 2] [1, 2, 3, 2, 4] }
-- output { [0, 0, 0, 0, 0] }
-- input { 6 [0, 1, 2, 4] [1, 0, 3, 4] }
-- output { [0, 0, 2, 2, 4, 5] }
-- input { 7 [0, 0, 2, 2, 3, 3, 3, 3, 4] [4, 6, 1, 5, 1, 2, 4, 6, 4] }
-- output { [0, 0, 0, 0, 0, 0, 0] }
-- ==
-- entry: e_rank
-- input { 5 [0, 1, 0, 3, 2] [1, 2, 3, 2, 4] 7 }
-- output { [0.09092341701654598, 0.12907721743983597, 0.30440297041560604, 0.12907721743983597, 0.34651917768817586] }
-- input { 6 [0, 1, 2, 4] [1, 0, 3, 4] 7 }
-- output { [0.27832195116386726, 0.27832195116386726, 0.04270352542505995, 0.07962709565827843, 0.27832195116386726, 0.04270352542505995] }
-- input { 7 [0, 0, 2, 2, 3, 3, 3, 3, 4] [4, 6, 1, 5, 1, 2, 4, 6, 4] 7 }
-- output { [0.05647698573322366, 0.09898600826320506, 0.06882724939867582, 0.05647698573322366, 0.5390692495443387, 0.08663574459775289, 0.09352777672958013] }
-- ==
-- entry: e_topo
-- input { 5 [0, 1, 0, 3, 2] [1, 2, 3, 2, 4] }
-- output { true [0, 1, 3, 2, 4] }
-- input { 3i64 empty([0]i64) empty([0]i64) }
-- output { true [0, 1, 2] }
-- ==
-- entry: e_dense
-- input { 5 [0, 1, 0, 3, 2] [1, 2, 3, 2, 4] [4, 6, 7, 3, 4] [-5, -4, -3, -2, 3] }
-- output { [[0, 4, 0, 7, 0], [0, 0, 6, 0, 0], [0, 0, 0, 0, 4], [0, 0, 3, 0, 0], [0, 0, 0, 0, 0]] [[0, 0, 0, 0, 0], [4, 0, 0, 0, 0], [0, 6, 0, 3, 0], [7, 0, 0, 0, 0], [0, 0, 4, 0, 0]] [-30, -18, 12, -9, 0] }
-- input { 6 [0, 1, 2, 4] [1, 0, 3, 4] [4, 7, 1, 8] [2, 2, 1, 2, 4, -2] }
-- output { [[0, 4, 0, 0, 0, 0], [7, 0, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 8, 0], [0, 0, 0, 0, 0, 0]] [[0, 7, 0, 0, 0, 0], [4, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 8, 0], [0, 0, 0, 0, 0, 0]] [8, 14, 2, 0, 32, 0] }
-- input { 7 [0, 0, 2, 2, 3, 3, 3, 3, 4] [4, 6, 1, 5, 1, 2, 4, 6, 4] [2, 1, 6, 4, 2, 8, 4, 3, 2] [3, -5, 2, -2, -3, 4, 2] }
-- output { [[0, 0, 0, 0, 2, 0, 1], [0, 0, 0, 0, 0, 0, 0], [0, 6, 0, 0, 0, 4, 0], [0, 2, 8, 0, 4, 0, 3], [0, 0, 0, 0, 2, 0, 0], [0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]] [[0, 0, 0, 0, 0, 0, 0], [0, 0, 6, 2, 0, 0, 0], [0, 0, 0, 8, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0], [2, 0, 0, 4, 2, 0, 0], [0, 0, 4, 0, 0, 0, 0], [1, 0, 0, 3, 0, 0, 0]] [-4, 0, -14, 0, -6, 0, 0] }

-- Sparse matrices (CSR), graph algorithms: bfs, sssp (Bellman-Ford), components, pagerank, triangles, topological order
module type num = { type t val zero : t val one : t val + : t -> t -> t val * : t -> t -> t }
module csr (N: num) = {
  type~ mat = {rows: i64, cols: i64, ptr: []i64, idx: []i64, vals: []N.t}
  def from_coo [k] (rows: i64) (cols: i64) (is: [k]i64) (js: [k]i64) (vs: [k]N.t) : mat =
    let counts = hist (+) 0 rows is (replicate k 1)
    let ptr = [0] ++ scan (+) 0 counts
    -- stable counting order by row
    let order = loop (order, next) = (replicate k 0i64, copy ptr) for e < k do
      let r = is[e]
      let p = next[r]
      in (order with [p] = e, next with [r] = p + 1)
    let order = order.0
    in {rows, cols, ptr, idx = map (\e -> js[e]) order, vals = map (\e -> vs[e]) order}
  def spmv (m: mat) (x: []N.t) : []N.t =
    map (\r -> loop s = N.zero for e in m.ptr[r]..<m.ptr[r + 1] do s N.+ (m.vals[e] N.* x[m.idx[e]])) (iota m.rows)
  def transpose (m: mat) : mat =
    let n = m.ptr[m.rows]
    let is = loop is = replicate n 0 for r < m.rows do loop is for e in m.ptr[r]..<m.ptr[r + 1] do is with [e] = r
    in from_coo m.cols m.rows (m.idx :> [n]i64) is (m.vals :> [n]N.t)
  def dense (m: mat) : [][]N.t =
    loop d = replicate m.rows (replicate m.cols N.zero) for r < m.rows do
      loop d for e in m.ptr[r]..<m.ptr[r + 1] do
        let c = m.idx[e]
        in d with [r, c] = copy (d[r, c] N.+ m.vals[e])
}
module csr_i = csr { type t = i32 def zero = 0i32 def one = 1i32 def (+) = (i32.+) def (*) = (i32.*) }
module csr_trop = csr { type t = i32 def zero = i32.highest def one = 0i32 def (+) = i32.min def (a: i32) * (b: i32) = if a == i32.highest || b == i32.highest then i32.highest else a i32.+ b }
def bfs [m] (n: i64) (src: i64) (us: [m]i64) (vs: [m]i64) : [n]i32 =
  let dist = replicate n (-1) with [src] = 0
  let (dist, _, _) = loop (dist, front, d) = (dist, [src], 0) while length front > 0 do
    let hit = map2 (\u v -> or (map (== u) front) && dist[v] < 0) us vs
    let next = map (.1) (filter (.0) (zip hit vs))
    let dist = scatter dist next (map (const (d + 1)) next)
    let seen = map (\v -> dist[v] == d + 1) (iota n)
    in (dist, map (.1) (filter (.0) (zip seen (iota n))), d + 1)
  in dist
def sssp [m] (n: i64) (src: i64) (us: [m]i64) (vs: [m]i64) (ws: [m]i32) : [n]i32 =
  let g = csr_trop.from_coo n n vs us ws
  let d0 = replicate n i32.highest with [src] = 0
  in loop d = d0 for _i < n do map2 i32.min d (csr_trop.spmv g d :> [n]i32)
def components [m] (n: i64) (us: [m]i64) (vs: [m]i64) : [n]i64 =
  let (l, _) = loop (l, changed) = (iota n, true) while changed do
    let mins = map2 (\u v -> i64.min l[u] l[v]) us vs
    let l' = reduce_by_index (copy l) i64.min i64.highest us mins
    let l'' = reduce_by_index l' i64.min i64.highest vs mins
    let l3 = map (\x -> l''[x]) l''
    in (l3, or (map2 (!=) l l3))
  in l
def pagerank [m] (n: i64) (us: [m]i64) (vs: [m]i64) (k: i32) : [n]f64 =
  let deg = hist (+) 0i64 n us (replicate m 1)
  let nf = f64.i64 n
  in loop r = replicate n (1 / nf) for _i < k do
    let c = map2 (\u _ -> r[u] / f64.i64 deg[u]) us vs
    let s = hist (+) 0 n vs c
    let dangling = f64.sum (map2 (\x d -> if d == 0 then x else 0) r deg)
    in map (\x -> 0.15 / nf + 0.85 * (x + dangling / nf)) s
def topo [m] (n: i64) (us: [m]i64) (vs: [m]i64) : (#ok ([]i64) | #cycle) =
  let indeg = hist (+) 0i32 n vs (replicate m 1)
  let (out, _, k) = loop (out, indeg, k) = (replicate n (-1i64), indeg, 0i64) for _i < n do
    let j = (loop j = 0 while j < n && indeg[j] != 0 do j + 1)
    in if j == n then (out, indeg, k) else
       let succ = map2 (\u v -> if u == j then v else -1) us vs
       let indeg = reduce_by_index indeg (+) 0 succ (replicate m (-1))
       in (out with [k] = j, indeg with [j] = -1, k + 1)
  in if k == n then #ok out else #cycle
entry e_bfs = bfs
entry e_sssp = sssp
entry e_comp = components
entry e_rank = pagerank
entry e_topo [m] (n: i64) (us: [m]i64) (vs: [m]i64) = match topo n us vs case #ok xs -> (true, xs) case #cycle -> (false, [])
entry e_dense [k] (n: i64) (is: [k]i64) (js: [k]i64) (vs: [k]i32) (x: []i32) =
  let a = csr_i.from_coo n n is js vs in (csr_i.dense a, csr_i.dense (csr_i.transpose a), csr_i.spmv a x)
