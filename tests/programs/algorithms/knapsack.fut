-- Dynamic programming with whole rows.

-- ==
-- input { 10i64 [5i64, 4i64, 6i64, 3i64] [10i64, 40i64, 30i64, 50i64] } output { 90i64 }
-- input { 0i64 [1i64] [5i64] } output { 0i64 }
-- input { 7i64 [3i64, 4i64, 5i64] [4i64, 5i64, 6i64] } output { 9i64 }
entry main [n] (cap: i64) (ws: [n]i64) (vs: [n]i64) =
  let best = loop best = replicate (cap + 1) 0i64 for i < n do
    map (\c -> if c >= ws[i] then i64.max best[c] (best[c - ws[i]] + vs[i]) else best[c]) (iota (cap + 1))
  in best[cap]
