-- Who is left in a circle: by the recurrence, by simulating removals with a filter, and the order of leaving.

-- ==
-- entry: recurrence simulated
-- input { 1i64 5i64 } output { 0i64 }
-- input { 2i64 2i64 } output { 0i64 }
-- input { 7i64 3i64 } output { 3i64 }
-- input { 41i64 3i64 } output { 30i64 }
-- input { 10i64 1i64 } output { 9i64 }

-- ==
-- entry: order
-- input { 7i64 3i64 } output { [2i64, 5i64, 1i64, 6i64, 4i64, 0i64, 3i64] }
-- input { 1i64 4i64 } output { [0i64] }
-- input { 0i64 2i64 } output { empty([0]i64) }
-- input { 5i64 1i64 } output { [0i64, 1i64, 2i64, 3i64, 4i64] }
-- input { 6i64 6i64 } output { [5i64, 0i64, 2i64, 1i64, 4i64, 3i64] }

entry recurrence (n: i64) (k: i64) : i64 = foldl (\r i -> (r + k) % (i + 2)) 0 (iota (i64.max 0 (n - 1)))

entry simulated (n: i64) (k: i64) : i64 =
  let (left, _) = loop (left, at) = (iota n, 0) while length left > 1 do
    let out = (at + k - 1) % length left
    let x = left[out]
    in (filter (!= x) left, out)
  in left[0]

entry order (n: i64) (k: i64) : [n]i64 =
  (loop (out, alive, at) = (replicate n 0, replicate n true, 0) for t < n do
     -- The r-th living one counted from `at`, cyclically.
     let turned = rotate at alive
     let living = i64.sum (map i64.bool turned)
     let r = (k - 1) % living
     let ranks = exscan (+) 0 (map i64.bool turned)
     let place = reduce i64.min n (map (\i -> if turned[i] && ranks[i] == r then i else n) (iota n))
     let x = (place + at) % n
     in (out with [t] = x, alive with [x] = false, x)).0
