-- Priority queues.
module type ord = { type t val <= : t -> t -> bool val dummy : t }
module type pq = {
  type e
  type~ q
  val empty : (cap: i64) -> *q
  val push : *q -> e -> *q
  val pop : *q -> (*q, #none | #some e)
  val size : q -> i64
}
module binheap (O: ord) : (pq with e = O.t) = {
  type e = O.t
  type~ q = ?[n].{h: [n]e, k: i64}
  def empty (cap: i64) : *q = {h = replicate cap O.dummy, k = 0}
  def size (x: q) = x.k
  def grow [n] (h: *[n]e) (k: i64) : ?[m].*[m]e = if k < n then h else h ++ replicate (n + 1) O.dummy
  def push ({h, k}: *q) (x: e) : *q =
    let h = grow h k
    let h = h with [k] = copy x
    let (h, _) = loop (h, i) = (h, k) while i > 0 && !(h[(i - 1) / 2] O.<= h[i]) do
      let p = (i - 1) / 2
      let (a, b) = (copy h[p], copy h[i])
      let h[p] = b
      let h[i] = a
      in (h, p)
    in {h, k = k + 1}
  def pop ({h, k}: *q) : (*q, #none | #some e) =
    if k == 0 then ({h, k}, #none) else
    let top = copy h[0]
    let l = copy h[k - 1]
    let h[0] = l
    let k = k - 1
    let (h, _, _) = loop (h, i, go) = (h, 0, true) while go do
      let c = 2 * i + 1
      in if c >= k then (h, i, false) else
      let c = if c + 1 < k && !(h[c] O.<= h[c + 1]) then c + 1 else c
      in if h[i] O.<= h[c] then (h, i, false) else
      let (a, b) = (copy h[i], copy h[c])
      let h[i] = b
      let h[c] = a
      in (h, c, true)
    in ({h, k}, #some top)
}
module listq (O: ord) : (pq with e = O.t) = {
  type e = O.t
  type~ q = []e
  def empty (_: i64) : *q = []
  def size (x: q) = length x
  def push (x: *q) (y: e) : *q =
    let (a, b) = partition (O.<= y) x
    in a ++ [y] ++ b
  def pop (x: *q) : (*q, #none | #some e) =
    if null x then (x, #none) else (copy (tail x), #some (copy (head x)))
}
module counted (P: pq) : { include pq with e = P.e val ops : q -> i64 val both : *q -> *q -> (*q, *q) } = {
  type e = P.e
  type~ q = {p: P.q, n: i64}
  def empty c : *q = {p = P.empty c, n = 0}
  def push (x: *q) y : *q = let {p, n} = x in {p = P.push p y, n = n + 1}
  def pop (x: *q) : (*q, #none | #some e) = let {p, n} = x let (p, r) = P.pop p in ({p, n = n + 1}, r)
  def size (x: q) = P.size x.p
  def ops (x: q) = x.n
  def both (x: *q) (y: *q) : (*q, *q) = (x, y)
}
module dijkstra (Q: pq with e = (i64, i64)) = {
  def run [n][m] (adj: [n][m](i64, i64)) (s: i64) : ([n]i64, i64) =
    let (d, q, _, c) =
      loop (d, q, go, c) = (replicate n i64.highest with [s] = 0, Q.push (Q.empty 1) (0, s), true, 0) while go do
        let (q, r) = Q.pop q
        in match r
           case #none -> (d, q, false, c)
           case #some (du, u) ->
             if du > d[u] then (d, q, true, c + 1) else
             let (d, q) = loop (d, q) for (v, w) in adj[u] do
               if v >= 0 && du + w < d[v] then (d with [v] = du + w, Q.push q (du + w, v)) else (d, q)
             in (d, q, true, c + 1)
    in (d, c + Q.size q)
}
module heapsort (Q: pq) = {
  def sort [n] (xs: [n]Q.e) : [n]Q.e =
    let q = loop q = Q.empty n for x in xs do Q.push q x
    let (_, ys) = loop (q, ys) = (q, copy xs) for i < n do
      let (q, r) = Q.pop q
      in match r case #some v -> (q, ys with [i] = copy v) case #none -> (q, ys)
    in ys
}
