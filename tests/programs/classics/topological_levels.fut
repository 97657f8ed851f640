-- Topological order by removing layers of nodes without predecessors; what is left over lies on cycles.

-- ==
-- entry: main
-- input { 5i64 [0i64, 1i64, 0i64, 3i64] [1i64, 2i64, 3i64, 2i64] } output { [0i64, 1i64, 2i64, 1i64, 0i64] [0i64,
--   4i64, 1i64, 3i64, 2i64] false }
-- input { 0i64 empty([0]i64) empty([0]i64) } output { empty([0]i64) empty([0]i64) false }
-- input { 1i64 empty([0]i64) empty([0]i64) } output { [0i64] [0i64] false }
-- input { 1i64 [0i64] [0i64] } output { [-1i64] empty([0]i64) true }
-- input { 4i64 [0i64, 1i64, 2i64, 2i64] [1i64, 2i64, 1i64, 3i64] } output { [0i64, -1i64, -1i64, -1i64] [0i64] true }
-- input { 3i64 [2i64, 2i64] [0i64, 0i64] } output { [1i64, 0i64, 0i64] [1i64, 2i64, 0i64] false }

entry main [m] (n: i64) (us: [m]i64) (vs: [m]i64) : ([n]i64, []i64, bool) =
  let degree = hist (+) 0 n vs (replicate m 1i64)
  let (level, _, _, _) =
    loop (level, degree, round, go) = (replicate n (-1), degree, 0, true) while go do
      let now = map2 (\l d -> l < 0 && d == 0) level degree
      let level = map2 (\f l -> if f then round else l) now level
      let gone = map2 (\u v -> if now[u] then v else -1) us vs
      in (level, reduce_by_index (copy degree) (+) 0 gone (replicate m (-1)), round + 1, or now)
  let rounds = i64.max 0 (1 + i64.maximum level)
  -- Stable by level: each level filtered in turn.
  let order = loop order = [] for r < rounds do order ++ filter (\i -> level[i] == r) (iota n)
  in (level, order, any (< 0) level)
