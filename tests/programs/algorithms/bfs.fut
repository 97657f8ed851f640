-- Breadth-first search with frontiers of changing size.

-- ==
-- input { 5i64 [0i64, 0i64, 1i64, 2i64, 3i64] [1i64, 2i64, 3i64, 3i64, 0i64] 0i64 } output { [0i64, 1i64, 1i64, 2i64,
--   -1i64] }
-- input { 3i64 empty([0]i64) empty([0]i64) 1i64 } output { [-1i64, 0i64, -1i64] }
-- input { 4i64 [0i64, 1i64, 2i64] [1i64, 2i64, 3i64] 1i64 } output { [-1i64, 0i64, 1i64, 2i64] }
entry main [m] (n: i64) (from: [m]i64) (to: [m]i64) (s: i64) =
  let d0 = replicate n (-1i64) with [s] = 0
  let (d, _, _) = loop (d, front, k) = (d0, [s], 1) while length front > 0 do
    let on = scatter (replicate n false) front (map (const true) front)
    let next = map2 (\a b -> if on[a] && d[b] < 0 then b else -1) from to |> filter (>= 0)
    in (scatter d next (map (const k) next), next, k + 1)
  in d
