-- Irregular loops, the longest chain.

-- ==
-- input { 1i64 } output { 0i64 1i64 }
-- input { 30i64 } output { 111i64 27i64 }
-- input { 100i64 } output { 118i64 97i64 }
entry main (n: i64) =
  let chain x = (loop (x, k) = (x, 0i64) while x != 1 do (if x % 2 == 0 then x / 2 else 3 * x + 1, k + 1)).1
  in reduce (\(k, i) (l, j) -> if l > k || l == k && j < i then (l, j) else (k, i)) (-1,
    i64.highest) (map (\i -> (chain (i + 1), i + 1)) (iota n))
