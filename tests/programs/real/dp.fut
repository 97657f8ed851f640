-- Dynamic programming: alignments by wavefronts with scoring modules, knapsacks, chains, hidden Markov models over semirings.

module type scoring = {
  type score
  type symbol
  val edge : i64 -> score
  val cell : {diag: score, up: score, left: score} -> symbol -> symbol -> score
  -- | Combines all cells, for local alignments; or keeps the last.
  val finish : {best: score, last: score} -> score
  val better : score -> score -> score
  val worst : score
}

module type aligner = {
  type score
  type symbol
  val align [n][m] : [n]symbol -> [m]symbol -> score
  val table [n][m] : [n]symbol -> [m]symbol -> [n + 1][m + 1]score
}

-- The table is filled along antidiagonals: three vectors rotate through the loop, writes go to the whole table.
module wavefront (S: scoring) : aligner with score = S.score with symbol = S.symbol = {
  type score = S.score
  type symbol = S.symbol
  def table [n][m] (a: [n]symbol) (b: [m]symbol) : [n + 1][m + 1]score =
    let start = tabulate_2d (n + 1) (m + 1) (\i j -> if i == 0 then S.edge j else if j == 0 then S.edge i else S.worst)
    in loop t = start for d in 2...n + m do
         let lo = i64.max 1 (d - m)
         let hi = i64.min n (d - 1)
         let cells = map (\i -> let j = d - i
                                in S.cell {diag = t[i - 1, j - 1], up = t[i - 1, j], left = t[i, j - 1]} a[i - 1] b[j - 1])
                         (lo..<hi + 1)
         in scatter_2d t (map (\i -> (i, d - i)) (lo..<hi + 1)) cells
  def align [n][m] (a: [n]symbol) (b: [m]symbol) : score =
    let t = table a b
    in S.finish {best = reduce S.better S.worst (flatten t), last = t[n, m]}
}

module bytes = { type score = i32 type symbol = u8 }
module lcs_scoring = {
  open bytes
  def edge (_: i64) = 0i32
  def worst = -1i32
  def better = i32.max
  def cell {diag: score, up: score, left: score} (x: symbol) (y: symbol) : score = if x == y then diag + 1 else i32.max up left
  def finish ({best = _, last}: {best: score, last: score}) = last
}
module lev_scoring = {
  open lcs_scoring
  def edge (i: i64) : score = i32.i64 i
  def cell {diag: score, up: score, left: score} (x: symbol) (y: symbol) : score =
    i32.minimum [diag + i32.bool (x != y), up + 1, left + 1]
}
module needleman (P: {val gap : i32 val hit : i32 val miss : i32}) = {
  open bytes
  def edge (i: i64) : score = i32.i64 i * P.gap
  def worst : score = i32.lowest
  def better = i32.max
  def cell {diag: score, up: score, left: score} (x: symbol) (y: symbol) : score =
    i32.maximum [up + P.gap, left + P.gap, diag + if x == y then P.hit else P.miss]
  def finish ({best = _, last}: {best: score, last: score}) = last
}
-- Local alignment from any global one: clamp and take the best.
module local_of (S: scoring with score = i32) : scoring with score = i32 with symbol = S.symbol = {
  open S
  def edge (_: i64) : score = 0
  def cell c x y = i32.max 0 (S.cell c x y)
  def finish ({best, last = _}: {best: score, last: score}) : score = best
}
module dna = needleman {def gap = -2i32 def hit = 3i32 def miss = -3i32}
module lcs = wavefront lcs_scoring
module lev = wavefront lev_scoring
module nw = wavefront dna
module sw = wavefront (local_of dna)

-- ==
-- entry: alignments
-- input { "TGTTACGGAT" "GGTTGACTA" } output { [6i32, 5i32, 6i32, 13i32] }
-- input { "kitten" "sitting" } output { [4i32, 3i32, 4i32, 9i32] }
-- input { "a" "xyz" } output { [0i32, 3i32, -7i32, 0i32] }
entry alignments (a: []u8) (b: []u8) : [4]i32 = [lcs.align a b, lev.align a b, nw.align a b, sw.align a b]

-- ==
-- entry: knapsack
-- input { [3i64, 4i64, 5i64, 9i64, 14i64, 2i64] [3i32, 4i32, 4i32, 10i32, 15i32, 1i32] 20i64 } output { [0i32, 0i32, 1i32, 3i32, 4i32, 4i32, 5i32, 7i32, 7i32, 10i32, 10i32, 11i32, 13i32, 14i32, 15i32, 15i32, 17i32, 18i32, 19i32, 19i32, 20i32] }
entry knapsack [n] (ws: [n]i64) (vs: [n]i32) (c: i64) : []i32 =
  loop best = replicate (c + 1) 0 for (w, v) in zip ws vs do
    map2 (\k b -> if k < w then b else i32.max b (best[k - w] + v)) (iota (c + 1)) best

-- Matrix chains: diagonals of a triangle, each a map with an inner minimum.
-- ==
-- entry: matrix_chain
-- input { [30i64, 35i64, 15i64, 5i64, 10i64, 20i64, 25i64] } output { 15125i64 }
-- input { [5i64, 6i64] } output { 0i64 }
entry matrix_chain [k] (d: [k]i64) : i64 =
  let n = k - 1
  let m = loop m = replicate n (replicate n 0i64) for l in 1..<n do
            let cost i =
              let j = i + l
              in i64.minimum (map (\s -> m[i, s] + m[s + 1, j] + d[i] * d[s + 1] * d[j + 1]) (i..<j))
            in scatter_2d m (map (\i -> (i, i + l)) (iota (n - l))) (map cost (iota (n - l)))
  in m[0, n - 1]

-- Hidden Markov models: one recursion, two semirings.
module type semiring = { type t val zero : t val of_prob : f64 -> t val add : t -> t -> t val mul : t -> t -> t }
module probability : semiring with t = f64 = { type t = f64 def zero = 0f64 def of_prob (p: f64) = p def add = (f64.+) def mul = (f64.*) }
module best_path (N: {val limit : i64}) : semiring with t = {p: f64, path: [N.limit]i64, len: i64} = {
  type t = {p: f64, path: [N.limit]i64, len: i64}
  def zero : t = {p = -1, path = replicate N.limit 0, len = 0}
  def of_prob p : t = copy zero with p = p
  def add (a: t) (b: t) : t = if a.p >= b.p then a else b
  def mul (a: t) (b: t) : t =
    {p = a.p * b.p,
     path = tabulate N.limit (\i -> if i < a.len then a.path[i] else if i < a.len + b.len then b.path[i - a.len] else 0),
     len = a.len + b.len}
}
module hmm (S: semiring) = {
  def run [s][k][t] (lift: i64 -> S.t -> S.t) (start: [s]f64) (trans: [s][s]f64) (emit: [s][k]f64) (obs: [t]i64) : S.t =
    let seen i o = lift i (S.of_prob emit[i, o])
    let first = map2 (\i p -> S.mul (S.of_prob p) (seen i obs[0])) (iota s) start
    let last = loop a = first for o in drop 1 obs do
                 tabulate s (\j -> S.mul (foldl S.add S.zero (map2 (\x p -> S.mul x (S.of_prob p)) a trans[:, j])) (seen j o))
    in foldl S.add S.zero last
}
module hmm_p = hmm probability
module paths8 = best_path {def limit = 8i64}
module hmm_v = hmm paths8
-- ==
-- entry: markov
-- input { [0.6f64, 0.4f64] [[0.7f64, 0.3f64], [0.4f64, 0.6f64]] [[0.5f64, 0.4f64, 0.1f64], [0.1f64, 0.3f64, 0.6f64]] [0i64, 1i64, 2i64, 2i64, 0i64, 1i64] } output { 0.0013371556640000002f64 0.0003048191999999999f64 [0i64, 0i64, 1i64, 1i64, 0i64, 0i64] }
entry markov (start: []f64) (trans: [][]f64) (emit: [][]f64) (obs: []i64) : (f64, f64, []i64) =
  let s = length start
  let (start, trans) = (start :> [s]f64, trans :> [s][s]f64)
  let emit = emit :> [s][]f64
  let best = hmm_v.run (\i x -> x with path = (copy x.path with [0] = i) with len = 1) start trans emit obs
  in (hmm_p.run (\_ x -> x) start trans emit obs, best.p, take best.len best.path)
