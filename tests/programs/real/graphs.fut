-- Graph algorithms over semirings and a compressed representation; union-find, minimum spanning forests, rank of pages.

module type semiring = {
  type t
  val zero : t
  val one : t
  val + : t -> t -> t
  val * : t -> t -> t
  val == : t -> t -> bool
}

module tropical = {
  type t = i64
  def zero = i64.highest
  def one = 0i64
  def (==) = (i64.==)
  def (+) = i64.min
  def (*) (a: t) (b: t) : t = if a == zero || b == zero then zero else a i64.+ b
} : semiring with t = i64

module bottleneck : semiring with t = i64 = {
  type t = i64
  def zero = 0i64
  def one = 1_000_000i64
  def (+) = i64.max
  def (*) = i64.min
  def (==) = (i64.==)
}

module reach : semiring with t = bool = {
  type t = bool
  def zero = false
  def one = true
  def (==) (a: bool) (b: bool) = !(a != b)
  def (+) (a: bool) (b: bool) = a || b
  def (*) (a: bool) (b: bool) = a && b
}

module counting : semiring with t = i64 = { open i64 def zero = i64 0 def one = i64 1 }

type edge 'w = {from: i64, to: i64, weight: w}

module type graph = {
  type weight
  type~ graph
  val make [e] : (n: i64) -> [e](edge weight) -> graph
  val nodes : graph -> i64
  val degrees : graph -> ?[n].[n]i64
  val undirected [e] : (n: i64) -> [e](edge weight) -> graph
  -- | One relaxation: every node combines what arrives over its edges.
  val relax [n] : graph -> [n]weight -> [n]weight
  val fixpoint : graph -> i64 -> ?[n].([n]weight, i64)
}

module csr (S: semiring) : graph with weight = S.t = {
  type weight = S.t
  type~ graph = ?[n][e].{starts: [n]i64, degs: [n]i64, targets: [e]i64, weights: [e]weight}

  def make [e] (n: i64) (es: [e](edge weight)) : graph =
    let degs = hist (+) 0 n (map (.from) es) (rep 1)
    let starts = exscan (+) 0 degs
    -- Place each edge behind the earlier ones of its node.
    let place = map2 (\i ed -> starts[ed.from] + i64.sum (map2 (\j ed' -> i64.bool (j < i && ed'.from == ed.from)) (iota e) es)) (iota e) es
    in {starts, degs, targets = scatter (replicate e 0) place (map (.to) es),
        weights = scatter (replicate e S.zero) place (map (.weight) es)}
  def undirected [e] (n: i64) (es: [e](edge weight)) = make n (es ++ map (\{from, to, weight} -> {from = to, to = from, weight}) es)
  def nodes (g: graph) = length g.starts
  def degrees (g: graph) = g.degs

  def relax [n] (g: graph) (xs: [n]weight) : [n]weight =
    let one i = loop acc = S.zero for j < g.degs[i] do
                  let k = g.starts[i] + j
                  in S.(acc + g.weights[k] * xs[g.targets[k]])
    in tabulate n one

  def fixpoint (g: graph) (source: i64) =
    let n = nodes g
    let first = tabulate n (\i -> if i == source then S.one else S.zero)
    let (xs, _, rounds) =
      loop (xs, changed, rounds) = (first, true, 0) while changed && rounds <= n do
        let ys = map2 (S.+) xs (relax g xs)
        in (ys, or (map2 (\x y -> !(x S.== y)) xs ys), rounds + 1)
    in (xs, rounds)
}

module paths = csr tropical
module widest = csr bottleneck
module reachable = csr reach
module walks = csr counting

module union_find : {
  type t [n]
  val init : (n: i64) -> *t [n]
  val find [n] : t [n] -> i64 -> i64
  val union [n] : *t [n] -> i64 -> i64 -> (*t [n], bool)
  val labels [n] : t [n] -> *[n]i64
} = {
  type t [n] = {parent: [n]i64}
  def init n : *t [n] = {parent = iota n}
  def find [n] (u: t [n]) (x: i64) : i64 = loop x while u.parent[x] != x do u.parent[x]
  def union [n] (u: *t [n]) (x: i64) (y: i64) : (*t [n], bool) =
    let (a, b) = (find u x, find u y)
    in if a == b then (u, false)
       else ({parent = u.parent with [i64.max a b] = i64.min a b}, true)
  def labels [n] (u: t [n]) : *[n]i64 = map (find u) (iota n)
}

def zip_edges 'w [e] (fs: [e]i64) (ts: [e]i64) (ws: [e]w) : [e](edge w) =
  map3 (\from to weight -> {from, to, weight}) fs ts ws

-- Boruvka's algorithm: the lightest edge of each component, by a histogram with arg-min.
def boruvka [e] (n: i64) (es: [e](edge i64)) : (i64, i64) =
  let none = (i64.highest, i64.highest)
  let lighter (a: (i64, i64)) (b: (i64, i64)) = if a.0 < b.0 || (a.0 == b.0 && a.1 <= b.1) then a else b
  let (_, total, count, _) =
    loop (uf, total, count, go) = (union_find.init n, 0, 0, true) while go do
      let labels = union_find.labels uf
      let ends = map (\ed -> (labels[ed.from], labels[ed.to])) es
      let cand = map3 (\i ed (a, b) -> if a == b then none else (ed.weight, i)) (iota e) es ends
      let best = reduce_by_index (replicate n none) lighter none (map (.0) ends ++ map (.1) ends) (cand ++ cand)
      in loop (uf, total, count, go) = (uf, total, count, false) for (w, i) in best do
           if i == i64.highest then (uf, total, count, go) else
           let (uf, joined) = union_find.union uf es[i].from es[i].to
           in if joined then (uf, total + w, count + 1, true) else (uf, total, count, go)
  in (total, count)


-- ==
-- entry: distances
-- input { 14i64 [0i64, 0i64, 0i64, 0i64, 1i64, 1i64, 1i64, 2i64, 2i64, 2i64, 2i64, 3i64, 4i64, 6i64, 8i64, 9i64] [1i64, 3i64, 6i64, 9i64, 3i64, 5i64, 8i64, 4i64, 5i64, 6i64, 10i64, 8i64, 9i64, 10i64, 13i64, 13i64] [4i64, 19i64, 19i64, 21i64, 7i64, 12i64, 4i64, 18i64, 23i64, 3i64, 19i64, 2i64, 20i64, 7i64, 16i64, 22i64] 0i64 }
-- output { [0i64, 4i64, 22i64, 10i64, 40i64, 16i64, 19i64, -1i64, 8i64, 21i64, 26i64, -1i64, -1i64, 24i64] [0i64, 1i64, 2i64, 1i64, 2i64, 2i64, 1i64, -1i64, 2i64, 1i64, 2i64, -1i64, -1i64, 2i64] [true, true, true, true, true, true, true, false, true, true, true, false, false, true] [1000000i64, 12i64, 18i64, 19i64, 20i64, 18i64, 19i64, 0i64, 16i64, 21i64, 18i64, 0i64, 0i64, 21i64] }
-- input { 14i64 [0i64, 0i64, 0i64, 0i64, 1i64, 1i64, 1i64, 2i64, 2i64, 2i64, 2i64, 3i64, 4i64, 6i64, 8i64, 9i64] [1i64, 3i64, 6i64, 9i64, 3i64, 5i64, 8i64, 4i64, 5i64, 6i64, 10i64, 8i64, 9i64, 10i64, 13i64, 13i64] [4i64, 19i64, 19i64, 21i64, 7i64, 12i64, 4i64, 18i64, 23i64, 3i64, 19i64, 2i64, 20i64, 7i64, 16i64, 22i64] 5i64 }
-- output { [16i64, 12i64, 23i64, 18i64, 41i64, 0i64, 26i64, -1i64, 16i64, 37i64, 33i64, -1i64, -1i64, 32i64] [2i64, 1i64, 1i64, 2i64, 2i64, 0i64, 2i64, -1i64, 2i64, 3i64, 2i64, -1i64, -1i64, 3i64] [true, true, true, true, true, true, true, false, true, true, true, false, false, true] [18i64, 12i64, 23i64, 18i64, 18i64, 1000000i64, 18i64, 0i64, 16i64, 18i64, 19i64, 0i64, 0i64, 18i64] }
entry distances [e] (n: i64) (fs: [e]i64) (ts: [e]i64) (ws: [e]i64) (s: i64) : ([n]i64, [n]i64, [n]bool, [n]i64) =
  let minus x = if x == i64.highest then -1 else x
  let (d, _) = paths.fixpoint (paths.undirected n (zip_edges fs ts ws)) s
  let (h, _) = paths.fixpoint (paths.undirected n (zip_edges fs ts (rep 1))) s
  let (r, _) = reachable.fixpoint (reachable.undirected n (zip_edges fs ts (rep true))) s
  let (b, _) = widest.fixpoint (widest.undirected n (zip_edges fs ts ws)) s
  in (sized n (map minus d), sized n (map minus h), sized n r, sized n b)

-- ==
-- entry: forest
-- input { 14i64 [0i64, 0i64, 0i64, 0i64, 1i64, 1i64, 1i64, 2i64, 2i64, 2i64, 2i64, 3i64, 4i64, 6i64, 8i64, 9i64] [1i64, 3i64, 6i64, 9i64, 3i64, 5i64, 8i64, 4i64, 5i64, 6i64, 10i64, 8i64, 9i64, 10i64, 13i64, 13i64] [4i64, 19i64, 19i64, 21i64, 7i64, 12i64, 4i64, 18i64, 23i64, 3i64, 19i64, 2i64, 20i64, 7i64, 16i64, 22i64] }
-- output { 105i64 10i64 [0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 7i64, 0i64, 0i64, 0i64, 11i64, 12i64, 0i64] }
entry forest [e] (n: i64) (fs: [e]i64) (ts: [e]i64) (ws: [e]i64) : (i64, i64, [n]i64) =
  let (total, count) = boruvka n (zip_edges fs ts ws)
  let uf = loop uf = union_find.init n for (a, b) in zip fs ts do (union_find.union uf a b).0
  in (total, count, union_find.labels uf)

-- ==
-- entry: triangles
-- input { 14i64 [0i64, 0i64, 0i64, 0i64, 1i64, 1i64, 1i64, 2i64, 2i64, 2i64, 2i64, 3i64, 4i64, 6i64, 8i64, 9i64] [1i64, 3i64, 6i64, 9i64, 3i64, 5i64, 8i64, 4i64, 5i64, 6i64, 10i64, 8i64, 9i64, 10i64, 13i64, 13i64] } output { 3i64 }
entry triangles [e] (n: i64) (fs: [e]i64) (ts: [e]i64) : i64 =
  let g = walks.undirected n (zip_edges fs ts (rep 1))
  -- Closed walks of length three, six for each triangle.
  let closed i = (iterate 3 (walks.relax g) (tabulate n (\j -> i64.bool (i == j))))[i]
  in i64.sum (tabulate n closed) / 6

-- ==
-- entry: pagerank
-- input { 14i64 [0i64, 0i64, 0i64, 0i64, 1i64, 1i64, 1i64, 2i64, 2i64, 2i64, 2i64, 3i64, 4i64, 6i64, 8i64, 9i64] [1i64, 3i64, 6i64, 9i64, 3i64, 5i64, 8i64, 4i64, 5i64, 6i64, 10i64, 8i64, 9i64, 10i64, 13i64, 13i64] 8i32 } output { [0.11362826116511077f64, 0.11332085107508992f64, 0.11950703913696002f64, 0.08655482674282511f64, 0.06514513867777226f64, 0.0630232264708224f64, 0.08994584499394188f64, 0.01310050734148522f64, 0.08899341963374513f64, 0.09154547919588726f64, 0.06433784846733392f64, 0.01310050734148522f64, 0.01310050734148522f64, 0.06469654241605576f64] }
entry pagerank [e] (n: i64) (fs: [e]i64) (ts: [e]i64) (k: i32) : [n]f64 =
  let deg = hist (+) 0 n (fs ++ ts) (rep 1)
  let step (r: [n]f64) =
    let give = map2 (\x d -> if d == 0 then 0 else x / f64.i64 d) r deg
    let lost = f64.sum (map2 (\x d -> if d == 0 then x / f64.i64 n else 0) r deg)
    let got = hist (+) 0 n (ts ++ fs) (map (\i -> give[i]) (fs ++ ts))
    in map (\x -> 0.15 / f64.i64 n + 0.85 * (x + lost)) got
  in iterate k step (replicate n (1 / f64.i64 n))
