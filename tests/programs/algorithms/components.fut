-- Connected components by label propagation and by union-find with path compression; BFS levels; a spanning forest.

-- ==
-- entry: labels
-- input { 9i64 [0i64, 3i64, 1i64, 6i64, 7i64, 8i64] [3i64, 5i64, 2i64, 7i64, 8i64, 6i64] } output { [0i64,
--   1i64, 1i64, 0i64, 4i64, 0i64, 6i64, 6i64, 6i64] }
-- input { 3i64 empty([0]i64) empty([0]i64) } output { [0i64, 1i64, 2i64] }

-- ==
-- entry: unionfind
-- input { 9i64 [0i64, 3i64, 1i64, 6i64, 7i64, 8i64] [3i64, 5i64, 2i64, 7i64, 8i64, 6i64] } output { [0i64,
--   1i64, 1i64, 0i64, 4i64, 0i64, 6i64, 6i64, 6i64] [0i64, 1i64, 2i64, 3i64, 4i64] }

type edge = {from: i64, to: i64}

def min_label [n] [m] (es: [m]edge) (ls: [n]i64) : [n]i64 =
  let (is, vs) = unzip (map (\e -> (e.from, ls[e.to])) es ++ map (\e -> (e.to, ls[e.from])) es)
  in reduce_by_index (copy ls) i64.min i64.highest is vs

def fixpoint 'a (eq: a -> a -> bool) (f: a -> a) (x: a) : (a, i32) =
  let (_, x, k) = loop (old, new, k) = (x, f x, 1) while !(old `eq` new) do (new, f new, k + 1)
  in (x, k)

def find [n] (p: *[n]i64) (x: i64) : (*[n]i64, i64) =
  let root = loop r = x while p[r] != r do p[r]
  let (p, _) = loop (p, y) = (p, x) while p[y] != root do
    let next = p[y] in (p with [y] = root, next)
  in (p, root)

def union [n] (p: *[n]i64) (a: i64) (b: i64) : (*[n]i64, bool) =
  let (p, ra) = find p a
  let (p, rb) = find p b
  in if ra == rb then (p, false)
     else (p with [i64.max ra rb] = i64.min ra rb, true)

def same [n] (a: [n]i64) (b: [n]i64) = and (map2 (==) a b)

entry labels [m] (n: i64) (from: [m]i64) (to: [m]i64) : [n]i64 =
  (fixpoint same (min_label (map2 (\from to -> {from, to}) from to)) (iota n)).0

entry unionfind [m] (n: i64) (from: [m]i64) (to: [m]i64) : ([n]i64, []i64) =
  let (p, used) = loop (p, used) = (iota n, replicate m false) for i < m do
    let (p, u) = union p from[i] to[i]
    in (p, used with [i] = u)
  let (p, roots) = loop (p, roots) = (p, replicate n 0) for i < n do
    let (p, r) = find p i in (p, roots with [i] = r)
  in (roots, zip used (indices used) |> filter (.0) |> map (.1) |> map (+ (p[0] - p[0])))
