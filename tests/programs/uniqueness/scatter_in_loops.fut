-- Scatter into the loop's own array: a sieve, a breadth first search, and pointer jumping.

-- ==
-- entry: sieve
-- input { 0i64 } output { empty([0]i64) }
-- input { 2i64 } output { empty([0]i64) }
-- input { 3i64 } output { [2i64] }
-- input { 30i64 } output { [2i64, 3i64, 5i64, 7i64, 11i64, 13i64, 17i64, 19i64, 23i64, 29i64] }

-- ==
-- entry: bfs
-- input { 1i64 empty([0]i64) empty([0]i64) } output { [0i64] }
-- input { 3i64 [0i64] [1i64] } output { [0i64, 1i64, -1i64] }
-- input { 6i64 [0i64, 1i64, 2i64, 0i64, 4i64, 3i64] [1i64, 2i64, 3i64, 4i64, 3i64, 0i64] }
-- output { [0i64, 1i64, 2i64, 2i64, 1i64, -1i64] }

-- ==
-- entry: roots
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [0i64] } output { [0i64] }
-- input { [0i64, 0i64, 1i64, 2i64, 3i64, 5i64, 5i64, 4i64] }
-- output { [0i64, 0i64, 0i64, 0i64, 0i64, 5i64, 5i64, 0i64] }

entry sieve (n: i64) : []i64 =
  let flags = replicate n true
  let (flags, _) =
    loop (flags, p) = (flags, 2) while p * p < n do
      let multiples = if flags[p] then tabulate (n / p + 1) (\i -> if i < 2 then -1 else i * p) else []
      in (scatter flags multiples (map (const false) multiples), p + 1)
  in filter (\i -> i >= 2 && flags[i]) (iota n)

-- Distances in a graph of edges, by rounds that scatter into the distances.
entry bfs [m] (n: i64) (from: [m]i64) (to: [m]i64) : [n]i64 =
  let dist = replicate n (-1) with [0] = 0
  in (loop (dist, round, again) = (dist, 0, true) while again do
        let targets = map2 (\f t -> if dist[f] == round && dist[t] == -1 then t else -1) from to
        let dist = scatter dist targets (replicate m (round + 1))
        in (dist, round + 1, any (>= 0) targets)).0

entry roots [n] (parent: *[n]i64) : [n]i64 =
  loop parent for _i < 64 - i64.i32 (i64.clz n) do
    let up = map (\p -> parent[p]) parent
    in scatter parent (iota n) up
