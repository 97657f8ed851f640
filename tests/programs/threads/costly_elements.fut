-- Scans, filters and histograms of what takes more than a few operations, or of nests.
-- ==
-- entry: a
-- input { 50i64 } output { true }
-- input { 0i64 } output { true }
-- input { 1000i64 } output { true }
def h (x: i64) = ((x * x + 4 * x + 7) * (x + 2) / (x * x + 1) - 5 * x + x * x * (x - 1)) % 1000
def seqscan [n] (xs: [n]i64) : [n]i64 = (loop (s, r) = (0, replicate n 0) for i < n do let s = s + xs[i] in (s, r with [i] = s)).1
entry a (n: i64) : bool =
  let is = map (\i -> (i + n / 2) % (n + 1)) (iota n)
  let s1 = scatter (replicate (n + 1) 0) is (scan (+) 0 (map h (iota n)))
  let hs = #[sequential] map h (iota n)
  let s2 = loop d = replicate (n + 1) 0 for i < n do d with [is[i]] = (seqscan hs)[i]
  let m = scan (\a b -> i64.max a b) 0 (map (\k -> i64.sum (map (\j -> h (j + k)) (iota (k % 13)))) (iota n))
  let m2 = loop (s, r) = (0, replicate n 0) for i < n do
    (let v = (loop t = 0 for j < i % 13 do t + h (j + i)) let s = i64.max s v in (s, r with [i] = s))
  let (p, q) = partition (\k -> i64.sum (map (\j -> h (j + k)) (iota (k % 13))) % 2 == 0) (iota n)
  let ok3 = and (map (\k -> (loop t = 0 for j < k % 13 do t + h (j + k)) % 2 == 0) p) && length p + length q == n
  let hh = hist (+) 0 11 (map (% 11) (iota n)) (map (\k -> i64.sum (map (\j -> h (j + k)) (iota (k % 13)))) (iota n))
  let hh2 = loop d = replicate 11 0 for i < n do d with [i % 11] = d[i % 11] + (loop t = 0 for j < i % 13 do t + h (j + i))
  let (sm, tot) = (scan (+) 0 (map h (iota n)), i64.sum (map h (iota n)))
  in and (map2 (==) s1 s2) && and (map2 (==) m m2.1) && ok3 && and (map2 (==) hh hh2) && (n == 0 || sm[n - 1] == tot)
