-- What the soak calls (tests/run_soak.py): each entry point makes its data of `seed`, and gives one number of the result.
-- `n` points or segments, each of at most `m` elements; many segments are empty, and n and m may be 0.

def mix (seed: i64) (i: i64) : i64 =
  let x = (u64.i64 seed + u64.i64 i * 0x9E3779B97F4A7C15) * 0xBF58476D1CE4E5B9
  let y = (x ^ (x >> 27)) * 0x94D049BB133111EB
  in i64.u64 ((y ^ (y >> 31)) >> 2)

-- Half of the segments are empty; of the others, few are long.
def size (m: i64) (seed: i64) (i: i64) : i64 =
  let h = mix (seed + 7) i
  in if h % 2 == 0 then 0 else if h % 64 == 1 then h / 64 % (m + 1) else h / 64 % (i64.min m 3 + 1)

def values (seed: i64) (n: i64) : [n]i64 = map (\i -> mix seed i % 1000) (iota n)
def digest [n] (xs: [n]i64) : i64 = i64.sum (map2 (\i x -> (i % 127 + 1) * x) (iota n) xs) + n

entry sums (n: i64) (m: i64) (seed: i64) : i64 =
  digest (map (\i -> i64.sum (map (\j -> mix seed (i + j) % 1000) (iota (size m seed i)))) (iota n))

entry means (n: i64) (m: i64) (seed: i64) : i64 =
  let rows = map (\i -> map (\j -> mix seed (i * m + j) % 100) (iota m)) (iota n)
  in digest (map (\row -> i64.sum row / i64.max 1 m) rows) + digest (map i64.maximum (transpose rows) |> map (i64.max 0))

entry scans (n: i64) (m: i64) (seed: i64) : i64 =
  let running = scan (+) 0 (values seed n)
  in digest running + digest (map (\i -> digest (scan i64.max 0 (values (seed + i) (size m seed i)))) (iota n))

entry products (n: i64) (m: i64) (seed: i64) : i64 =
  let xs = map (\x -> (x % 3, x % (m + 2))) (values seed n)
  let then_ (a, b) (c, d) = (a * c % 10007, (b * c + d) % 10007)
  let (a, b) = reduce then_ (1, 0) xs
  in a + 3 * b + digest (map (.1) (scan then_ (1, 0) xs))

entry filters (n: i64) (m: i64) (seed: i64) : i64 =
  let (few, many) = partition (\x -> x % 7 < m % 9) (values seed n)
  let inner i = digest (filter (\x -> x % 3 == 0) (values (seed + i) (size m seed i)))
  in digest few + 3 * digest many + digest (map inner (iota n))

entry segments (n: i64) (m: i64) (seed: i64) : i64 =
  let (_, _, _, all) = flatmap' (\i -> map (\j -> mix seed (i + j) % 100) (iota (size m seed i))) (iota n)
  let (_, _, _, some) = flatmap' (\i -> filter (> 30) (values i (size m seed i))) (iota n)
  in digest all + digest some

entry bins (n: i64) (m: i64) (seed: i64) : i64 =
  let keys = map (% (m + 1)) (values seed n)
  let wide = hist i64.max 0 (n + 1) (map (\i -> mix seed i % (n + 2)) (iota n)) (values seed n)
  let pairs = map (\k -> (k % 3, k % 5)) keys
  in digest (hist (+) 0 (m + 1) keys (values seed n)) + digest wide
     + digest (flatten (reduce_by_index_2d (replicate 3 (replicate 4 1)) (+) 0 pairs keys))

entry places (n: i64) (m: i64) (seed: i64) : i64 =
  let turned = map (\i -> (i + m) % i64.max 1 n) (iota n)
  let moved = scatter (replicate n 0) turned (values seed n)
  in digest (scatter (copy moved) (map (\i -> if i % 3 == 0 then -1 else i) (iota n)) (map (+ 1) moved))

entry loops (n: i64) (m: i64) (seed: i64) : i64 =
  let xs = loop xs = values seed n for k < i64.min m 20 do
    if n == 0 then xs else map (\i -> (xs[i] + xs[(i + k) % n]) % 1009) (iota n)
  in digest xs

-- One point in about 4 n fails, in one of two ways.
def careful [n] (xs: [n]i64) (seed: i64) (i: i64) : i64 =
  let h = mix (seed + 13) i
  let at = if h % (4 * n + 1) == 1 then n + i else i
  in 1000 / (if h % (4 * n + 1) == 2 then 0 else 7) + xs[at]

entry failing (n: i64) (_: i64) (seed: i64) : i64 = digest (map (careful (values seed n) seed) (iota n))

entry failing_inside (n: i64) (m: i64) (seed: i64) : i64 =
  let row i = let xs = values (seed + i) (size m seed i) in i64.sum (map (careful xs (seed + i)) (indices xs))
  in digest (map row (iota n)) + i64.sum (map row (iota n))

entry failing_segments (n: i64) (m: i64) (seed: i64) : i64 =
  let row i = let xs = values (seed + i) (size m seed i) in map (careful xs (seed + i)) (indices xs)
  let (_, _, _, all) = flatmap' row (iota n)
  in digest all

-- The operator looks into a table, at places that it must not have always.
entry failing_operator (n: i64) (m: i64) (seed: i64) : i64 =
  let table = values seed (m + 1)
  let better i j = if table[i] > table[j] || (table[i] == table[j] && i < j) then i else j
  let at = map (\i -> if mix seed i % (4 * n + 1) == 1 then m + 1 + i else mix seed i % (m + 1)) (iota n)
  in reduce better 0 at

-- Calls that call themselves, in points of a map.
def branches (depth: i64) (seed: i64) : i64 =
  if depth <= 0 then mix seed depth % 100
  else i64.sum (map (\k -> branches (depth - 1) (mix seed k)) (iota (mix seed depth % 4)))

entry tree (n: i64) (m: i64) (seed: i64) : i64 = digest (map (\i -> branches (m % 6) (seed + i)) (iota (i64.min n 300)))
