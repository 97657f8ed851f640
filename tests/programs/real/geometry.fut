-- Geometry over abstract metric spaces: k-d trees in arrays with explicit stacks, nearest neighbours, hulls, clusters, backtracking search.

module type space = {
  type point
  type dist
  val dims : i64
  val coord : i64 -> point -> dist
  val distance : point -> point -> dist
  val plane : dist -> dist
  val - : dist -> dist -> dist
  val < : dist -> dist -> bool
  val == : dist -> dist -> bool
  val infinity : dist
}
module plane (N: numeric) : space with point = {x: N.t, y: N.t} with dist = N.t = {
  type point = {x: N.t, y: N.t}
  type dist = N.t
  def dims = 2i64
  def coord i (p: point) = if i64.(i == 0) then p.x else p.y
  def infinity = N.highest
  def (-) = (N.-)
  def (<) = (N.<)
  def (==) = (N.==)
  def plane d = d N.* d
  def distance (a: point) (b: point) = N.((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y))
}

module type kd = {
  type point
  type dist
  type tree [n]
  val build [n] : [n]point -> tree [n]
  val nearest [n] : (k: i64) -> tree [n] -> point -> [k](i64, dist)
  val order [n] : tree [n] -> [n]i64
}
-- A balanced tree is a permutation: the middle of each range is its node.
module kd_tree (S: space) : kd with point = S.point with dist = S.dist = {
  type point = S.point
  type dist = S.dist
  type tree [n] = {points: [n]point, ids: [n]i64}
  type range = {lo: i64, hi: i64, axis: i64}

  def sort_range [n] (axis: i64) (lo: i64) (hi: i64) (ids: *[n]i64) (points: [n]point) : *[n]i64 =
    loop ids for i in lo..<hi do
      let x = ids[i]
      let key = S.coord axis points[x]
      let (ids, j) =
        loop (ids, j) = (ids, i) while j > lo && S.(key < coord axis points[ids[j i64.- 1]]) do
          let y = ids[j - 1]
          in (ids with [j] = y, j - 1)
      in ids with [j] = x

  def build [n] (points: [n]point) : tree [n] =
    let cap = 2 * n + 2
    let (ids, _, _) =
      loop (ids, stack: *[cap]range, top) = (iota n, replicate cap {lo = 0, hi = n, axis = 0}, 1) while top > 0 do
        let {lo, hi, axis} = stack[top - 1]
        in if hi - lo <= 1 then (ids, stack, top - 1) else
           let ids = sort_range axis lo hi ids points
           let mid = (lo + hi) / 2
           let axis' = (axis + 1) % S.dims
           let stack = stack with [top - 1] = {lo, hi = mid, axis = axis'}
           let stack = stack with [top] = {lo = mid + 1, hi, axis = axis'}
           in (ids, stack, top + 1)
    in {points, ids}
  def order [n] (t: tree [n]) = t.ids

  -- Insert into a sorted list of the best, dropping the last.
  def offer [k] (best: *[k](i64, dist)) (i: i64) (d: dist) : *[k](i64, dist) =
    let better (j, e) = S.(d < e || (d == e && i i64.< j)) : bool
    in map (\s -> if better best[s] then (if s > 0 && better best[s - 1] then best[s - 1] else (i, d)) else best[s]) (iota k)

  def nearest [n] (k: i64) (t: tree [n]) (p: point) : [k](i64, dist) =
    let (best, _, _) =
      loop (best, stack, top) = (replicate k (i64.highest, S.infinity), replicate 64 {lo = 0, hi = n, axis = 0, bound = S.infinity}, 1)
      while top > 0 do
        let {lo, hi, axis, bound} = stack[top - 1]
        let pruned = !(S.(bound == infinity)) && S.(best[k i64.- 1].1 < bound)
        in if lo >= hi || pruned then (best, stack, top - 1) else
           let mid = (lo + hi) / 2
           let id = t.ids[mid]
           let node = t.points[id]
           let best = offer best id (S.distance p node)
           let diff = S.(coord axis p - coord axis node)
           let axis' = (axis + 1) % S.dims
           let (near, far) = if S.(coord axis p < coord axis node) then ((lo, mid), (mid + 1, hi)) else ((mid + 1, hi), (lo, mid))
           let stack = stack with [top - 1] = {lo = far.0, hi = far.1, axis = axis', bound = S.plane diff}
           let stack = stack with [top] = {lo = near.0, hi = near.1, axis = axis', bound = S.infinity}
           in (best, stack, top + 1)
    in best
}

module ints = plane i64
module kd_i = kd_tree ints
module kd_f = kd_tree (plane f64)

def points [n] (xs: [n]i64) (ys: [n]i64) : [n]ints.point = map2 (\x y -> {x, y}) xs ys

-- ==
-- entry: neighbours
-- input { [77i64, 5i64, 61i64, 56i64, 73i64, 75i64, 2i64, 19i64, 43i64, 42i64, 50i64, 78i64, 72i64, 8i64, 60i64, 87i64, 97i64, 84i64, 59i64, 81i64, 16i64, 55i64, 31i64, 85i64, 99i64, 51i64, 38i64, 42i64, 23i64, 55i64, 48i64, 99i64, 12i64, 77i64, 28i64, 1i64, 93i64, 38i64, 51i64, 38i64] [52i64, 72i64, 57i64, 26i64, 76i64, 4i64, 84i64, 62i64, 79i64, 5i64, 43i64, 15i64, 78i64, 71i64, 7i64, 75i64, 50i64, 91i64, 90i64, 49i64, 56i64, 8i64, 0i64, 75i64, 84i64, 43i64, 87i64, 69i64, 0i64, 68i64, 24i64, 20i64, 46i64, 45i64, 36i64, 62i64, 54i64, 83i64, 1i64, 41i64] [5i64, 50i64, 99i64, 0i64] [5i64, 60i64, 2i64, 100i64] } output { [[28i64, 22i64, 9i64], [29i64, 2i64, 27i64], [31i64, 5i64, 11i64], [6i64, 1i64, 13i64]] [[349i64, 701i64, 1369i64], [89i64, 130i64, 145i64], [324i64, 580i64, 610i64], [260i64, 809i64, 905i64]] true }
entry neighbours [n][m] (xs: [n]i64) (ys: [n]i64) (qx: [m]i64) (qy: [m]i64) : ([m][3]i64, [m][3]i64, bool) =
  let t = kd_i.build (points xs ys)
  let r = map (kd_i.nearest 3 t) (points qx qy)
  let tf = kd_f.build (map2 (\x y -> {x = f64.i64 x, y = f64.i64 y}) xs ys)
  let rf = map2 (\x y -> kd_f.nearest 1 tf {x = f64.i64 x, y = f64.i64 y}) qx qy
  in (map (map (.0)) r, map (map (.1)) r, and (map2 (\a b -> f64.i64 a[0].1 == b[0].1) r rf))

-- Convex hull by a monotone chain on a stack in an array; orientation tests are exact.
def cross (o: ints.point) (a: ints.point) (b: ints.point) = (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)
def hull [n] (ps: [n]ints.point) : []ints.point =
  let before (a: ints.point) (b: ints.point) = a.x < b.x || (a.x == b.x && a.y < b.y)
  let rank i p = i64.sum (map2 (\j q -> i64.bool (before q p || (!(before p q) && j < i))) (iota n) ps)
  let sorted = scatter (copy ps) (map2 rank (iota n) ps) ps
  let half (qs: [n]ints.point) : []ints.point =
    let (stack, top) =
      loop (stack, top) = (copy qs, 0) for q in qs do
        let top = loop top while top > 1 && cross stack[top - 2] stack[top - 1] q <= 0 do top - 1
        in (stack with [top] = q, top + 1)
    in take top stack
  let lower = half sorted
  let upper = half (reverse sorted)
  in init lower ++ init upper
entry hull_of [n] (xs: [n]i64) (ys: [n]i64) : []ints.point = hull (points xs ys)
entry hull_facts (h: []ints.point) : ([]i64, []i64, i64, []bool) =
  let next = rotate 1 h
  let area = i64.sum (map2 (\a b -> a.x * b.y - a.y * b.x) h next)
  let inside q = and (map2 (\a b -> cross a b q >= 0) h next)
  in (map (.x) h, map (.y) h, area, map inside (points [5, 50, 99, 0] [5, 60, 2, 100]))

-- Clusters: assignments by arg-min reductions, means by histograms over records.
type acc = {n: f64, sx: f64, sy: f64}
def kmeans [n] (k: i64) (rounds: i32) (xs: [n]f64) (ys: [n]f64) : ([k]f64, [k]f64) =
  let zero : acc = {n = 0, sx = 0, sy = 0}
  let plus (a: acc) (b: acc) : acc = {n = a.n + b.n, sx = a.sx + b.sx, sy = a.sy + b.sy}
  let closest cx cy x y =
    map3 (\j a b -> (j, (x - a) ** 2 + (y - b) ** 2)) (iota k) cx cy
    |> reduce_comm (\(i, d) (j, e) -> if d < e || (d == e && i < j) then (i, d) else (j, e)) (k, f64.inf)
    |> (.0)
  in iterate rounds (\(cx, cy) ->
       let group = map2 (closest cx cy) xs ys
       let sums = reduce_by_index (replicate k zero) plus zero group (map2 (\x y -> {n = 1, sx = x, sy = y}) xs ys)
       in unzip (map (\s -> let m = f64.max 1 s.n in (s.sx / m, s.sy / m)) sums)) (take k xs, take k ys)
-- ==
-- entry: clusters
-- input { [77.0f64, 5.0f64, 61.0f64, 56.0f64, 73.0f64, 75.0f64, 2.0f64, 19.0f64, 43.0f64, 42.0f64, 50.0f64, 78.0f64, 72.0f64, 8.0f64, 60.0f64, 87.0f64, 97.0f64, 84.0f64, 59.0f64, 81.0f64, 16.0f64, 55.0f64, 31.0f64, 85.0f64, 99.0f64, 51.0f64, 38.0f64, 42.0f64, 23.0f64, 55.0f64, 48.0f64, 99.0f64, 12.0f64, 77.0f64, 28.0f64, 1.0f64, 93.0f64, 38.0f64, 51.0f64, 38.0f64] [52.0f64, 72.0f64, 57.0f64, 26.0f64, 76.0f64, 4.0f64, 84.0f64, 62.0f64, 79.0f64, 5.0f64, 43.0f64, 15.0f64, 78.0f64, 71.0f64, 7.0f64, 75.0f64, 50.0f64, 91.0f64, 90.0f64, 49.0f64, 56.0f64, 8.0f64, 0.0f64, 75.0f64, 84.0f64, 43.0f64, 87.0f64, 69.0f64, 0.0f64, 68.0f64, 24.0f64, 20.0f64, 46.0f64, 45.0f64, 36.0f64, 62.0f64, 54.0f64, 83.0f64, 1.0f64, 41.0f64] } output { [79.93333333333334f64, 20.363636363636363f64, 49.0f64] [64.26666666666667f64, 70.0909090909091f64, 18.071428571428573f64] }
entry clusters [n] (xs: [n]f64) (ys: [n]f64) = kmeans 3 5 xs ys

-- Backtracking as a module over problems: a frontier of partial solutions that grows and shrinks.
module type problem = {
  type partial
  val start : partial
  val steps : i64
  val branches : i64
  val extend : partial -> i64 -> (#dead | #alive partial)
}
module breadth_first (P: problem) = {
  def solve : []P.partial =
    loop frontier = [P.start] for _i < P.steps do
      let tried = flatten (map (\p -> map (P.extend p) (iota P.branches)) frontier)
      let alive = filter (\r -> match r case #dead -> false case #alive _ -> true) tried
      in map (\r -> match r case #alive p -> p case #dead -> P.start) alive
  def count : i64 = length solve
}
module queens (N: {val n : i64}) : problem = {
  type partial = {row: i64, cols: u32, up: u32, down: u32}
  def start : partial = {row = 0, cols = 0, up = 0, down = 0}
  def steps = N.n
  def branches = N.n
  def extend ({row, cols, up, down}: partial) c : #dead | #alive partial =
    let (a, b, d) = (1u32 << u32.i64 c, 1u32 << u32.i64 (row + c), 1u32 << u32.i64 (row - c + N.n))
    in if (cols & a) | (up & b) | (down & d) != 0 then #dead
       else #alive {row = row + 1, cols = cols | a, up = up | b, down = down | d}
}
module q5 = breadth_first (queens {def n = 5i64})
module q6 = breadth_first (queens {def n = 6i64})
-- ==
-- entry: queen_counts
-- input { } output { 10i64 4i64 }
entry queen_counts : (i64, i64) = (q5.count, q6.count)

-- Values that pass from one entry point to another.
-- ==
-- entry: hull_facts_of_hull_of
-- input { } output { [1i64, 23i64, 31i64, 51i64, 75i64, 99i64, 99i64, 84i64, 59i64, 2i64] [62i64, 0i64, 0i64, 1i64, 4i64, 20i64, 84i64, 91i64, 90i64, 84i64] 15134i64 [false, true, false, false] }
entry hull_facts_of_hull_of = hull_facts (hull_of [77i64,5i64,61i64,56i64,73i64,75i64,2i64,19i64,43i64,42i64,50i64,78i64,72i64,8i64,60i64,87i64,97i64,84i64,59i64,81i64,16i64,55i64,31i64,85i64,99i64,51i64,38i64,42i64,23i64,55i64,48i64,99i64,12i64,77i64,28i64,1i64,93i64,38i64,51i64,38i64] [52i64,72i64,57i64,26i64,76i64,4i64,84i64,62i64,79i64,5i64,43i64,15i64,78i64,71i64,7i64,75i64,50i64,91i64,90i64,49i64,56i64,8i64,0i64,75i64,84i64,43i64,87i64,69i64,0i64,68i64,24i64,20i64,46i64,45i64,36i64,62i64,54i64,83i64,1i64,41i64])
