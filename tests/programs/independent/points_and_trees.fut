-- A merge sort for any order, statistics, convex hulls with a stack, k-d trees against brute force.

module type ordered = { type t val <= : t -> t -> bool }
module sorting (O: ordered) = {
  def merge_sort [n] (xs: [n]O.t) : [n]O.t =
    let step [n] (w: i64) (xs: [n]O.t) : [n]O.t =
      let place i =
        let lo = i / (2 * w) * (2 * w)
        let mid = i64.min n (lo + w)
        let hi = i64.min n (lo + 2 * w)
        in if i < mid
           then let (a, _) = loop (a, b) = (mid, hi) while a < b do (let m = (a + b) / 2 in if xs[i] O.<= xs[m] then (a, m) else (m + 1, b)) in i + a - mid
           else let (a, _) = loop (a, b) = (lo, mid) while a < b do (let m = (a + b) / 2 in if xs[m] O.<= xs[i] then (m + 1, b) else (a, m)) in i - mid + a
      in scatter (copy xs) (map place (iota n)) xs
    in (loop (xs, w) = (xs, 1) while w < n do (step w xs, w * 2)).0
}
module by_first = sorting { type t = (i64, i64) def (<=) (a: t) (b: t) = a.0 i64.<= b.0 }
module plain = sorting { type t = f64 def (<=) = (f64.<=) }
def gen (n: i64) = map (\i -> ((i * 7919 + 13) % 101, i)) (iota n)

-- ==
-- entry: sorted
-- input { 0i64 } output { true }
-- input { 1i64 } output { true }
-- input { 2i64 } output { true }
-- input { 100i64 } output { true }
-- compiled input { 5000i64 } output { true }
entry sorted (n: i64) = let s = by_first.merge_sort (gen n) in and (map (\i -> i == 0 || s[i - 1].0 < s[i].0 || (s[i - 1].0 == s[i].0 && s[i - 1].1 < s[i].1)) (iota n)) && i64.sum (map (.1) s) == n * (n - 1) / 2

-- ==
-- entry: stats
-- input { [3f64, 1, 4, 1, 5, 9, 2, 6] } output { 3.875f64 6.609375f64 3.5f64 [1f64, 1f64, 2f64, 3f64, 4f64, 5f64, 6f64, 9f64] }
-- input { [7f64] } output { 7f64 0f64 7f64 [7f64] }
entry stats [n] (xs: [n]f64) =
  let mean = f64.sum xs / f64.i64 n
  let s = plain.merge_sort xs
  in (mean, f64.sum (map (\x -> (x - mean) ** 2) xs) / f64.i64 n, (s[(n - 1) / 2] + s[n / 2]) / 2, s)
-- hull by monotone chain with a stack in place; area by the shoelace formula
def cross (o: (i64, i64)) (a: (i64, i64)) (b: (i64, i64)) = (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0)
module lex = sorting { type t = (i64, i64) def (<=) (a: t) (b: t) = a.0 i64.< b.0 || (a.0 == b.0 && a.1 i64.<= b.1) }
def half [n] (ps: [n](i64, i64)) : [](i64, i64) =
  let (st, k) = loop (st, k) = (replicate n (0, 0), 0i64) for p in ps do
    let k = loop k while k >= 2 && cross st[k - 2] st[k - 1] p <= 0 do k - 1
    in (st with [k] = p, k + 1)
  in take (i64.max 0 (k - 1)) st
def hull [n] (ps: [n](i64, i64)) = let s = lex.merge_sort ps in half s ++ half (reverse s)

-- ==
-- entry: area
-- input { [0i64, 4, 4, 0, 2, 1] [0i64, 0, 4, 4, 2, 3] } output { 4i64 32i64 }
-- input { [0i64, 2, 1] [0i64, 0, 5] } output { 3i64 10i64 }
-- input { [0i64, 1, 2, 3] [0i64, 1, 2, 3] } output { 2i64 0i64 }
entry area [n] (xs: [n]i64) (ys: [n]i64) =
  let h = hull (zip xs ys)
  let k = length h
  in (k, i64.abs (i64.sum (map (\i -> let (a, b) = (h[i], h[(i + 1) % k]) in a.0 * b.1 - a.1 * b.0) (indices h))))
-- a k-d tree as an implicit heap: built level by level, searched with a stack; against brute force
type node = {p: (i64, i64), id: i64, ok: bool}
def dist (a: (i64, i64)) (b: (i64, i64)) = (a.0 - b.0) ** 2 + (a.1 - b.1) ** 2
def build [n] (ps: [n](i64, i64)) : []node =
  let levels = 64 - i64.i32 (i64.clz n)
  let tree = replicate (1 << levels) {p = (0, 0), id = -1, ok = false}
  let (tree, _, _) = loop (tree, ids, segs: [](i64, i64, i64)) = (tree, iota n, [(1, 0, n)]) for l < levels do
    let key i = if l % 2 == 0 then ps[i].0 else ps[i].1
    let ids = loop ids for (_, a, b) in segs do
      let part = by_first.merge_sort (map (\i -> (key i, i)) ids[a:b]) |> map (.1)
      in ids with [a:b] = part
    let mids = map (\(t, a, b) -> (t, (a + b) / 2, b > a)) segs
    let tree = scatter tree (map (\(t, _, ok) -> if ok then t else -1) mids) (map (\(_, m, ok) -> if ok then {p = ps[ids[m]], id = ids[m], ok} else {p = (0, 0), id = -1, ok}) mids)
    let segs = flatten (map (\(t, a, b) -> let m = (a + b) / 2 in if b > a then [(2 * t, a, m), (2 * t + 1, m + 1, b)] else [(0, 0, 0), (0, 0, 0)]) segs) |> filter (\(t, a, b) -> t > 0 && b > a)
    in (tree, ids, segs)
  in tree
def nearest [k] (tree: [k]node) (q: (i64, i64)) : i64 =
  let (best, _, _) = loop (best, st, sp) = (i64.highest, replicate 64 (1i64, 0i64, 0i64), 1i64) while sp > 0 do
    let (t, l, bound) = st[sp - 1]
    let sp = sp - 1
    in if t >= k || !tree[t].ok || bound >= best then (best, st, sp) else
       let d = dist tree[t].p q
       let off = if l % 2 == 0 then q.0 - tree[t].p.0 else q.1 - tree[t].p.1
       let (near, far) = if off < 0 then (2 * t, 2 * t + 1) else (2 * t + 1, 2 * t)
       let st[sp] = (far, l + 1, off * off)
       let st[sp + 1] = (near, l + 1, 0)
       in (i64.min best d, st, sp + 2)
  in best

-- ==
-- entry: kd
-- input { 1i64 } output { true }
-- input { 2i64 } output { true }
-- input { 50i64 } output { true }
-- compiled input { 700i64 } output { true }
entry kd (n: i64) : bool =
  let ps = map (\i -> ((i * 7919) % 1009, (i * i * 31 + 7) % 997)) (iota n)
  let tree = build ps
  in and (tabulate 60 (\i -> let q = (i * 37 % 1009, i * 91 % 997) in nearest tree q == i64.minimum (map (dist q) ps)))
