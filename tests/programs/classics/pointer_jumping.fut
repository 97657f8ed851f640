-- Pointer jumping: ranks in linked lists, and components by hooking and shortcutting.

-- ==
-- entry: ranks
-- input { [1i64, 2i64, 3i64, 3i64] } output { [3i64, 2i64, 1i64, 0i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [0i64] } output { [0i64] }
-- input { [4i64, 0i64, 2i64, 1i64, 4i64, 2i64] } output { [1i64, 2i64, 0i64, 3i64, 0i64, 1i64] }

-- ==
-- entry: components
-- input { 6i64 [0i64, 2i64, 4i64] [1i64, 3i64, 3i64] } output { [0i64, 0i64, 2i64, 2i64, 2i64, 5i64] 3i64 }
-- input { 0i64 empty([0]i64) empty([0]i64) } output { empty([0]i64) 0i64 }
-- input { 1i64 empty([0]i64) empty([0]i64) } output { [0i64] 1i64 }
-- input { 5i64 [4i64, 3i64, 2i64, 1i64] [3i64, 2i64, 1i64, 0i64] } output { [0i64, 0i64, 0i64, 0i64, 0i64] 1i64 }
-- input { 3i64 [1i64] [1i64] } output { [0i64, 1i64, 2i64] 3i64 }

def rounds (n: i64) : i32 = 64 - i64.clz n

entry ranks [n] (next: [n]i64) : [n]i64 =
  let start = map2 (\i j -> i64.bool (i != j)) (iota n) next
  in (iterate (rounds n) (\(next: [n]i64, dist: [n]i64) ->
        (map (\j -> next[j]) next, map2 (\j d -> d + dist[j]) next dist)) (copy next, start)).1

entry components [m] (n: i64) (us: [m]i64) (vs: [m]i64) : ([n]i64, i64) =
  let shortcut (p: [n]i64) = iterate (rounds n) (\(p: [n]i64) -> map (\i -> p[i]) p) p
  let (p, _) = loop (p, changed) = (iota n, true) while changed do
    let least = map2 (\u v -> i64.min p[u] p[v]) us vs
    let roots = map (\u -> p[u]) us ++ map (\v -> p[v]) vs
    let hooked = reduce_by_index (copy p) i64.min i64.highest roots (least ++ least)
    let q = shortcut hooked
    in (q, or (map2 (!=) p q))
  in (p, i64.sum (map2 (\i r -> i64.bool (i == r)) (iota n) p))
