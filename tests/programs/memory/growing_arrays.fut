-- Arrays to which loops append, in all the ways that let them have room in reserve, and in some that do not.
-- ==
-- entry: append
-- input { 0i64 } output { empty([0]i64) }
-- input { 7i64 } output { [0i64, 1i64, 4i64, 9i64, 16i64, 25i64, 36i64] }
entry append (n: i64) : []i64 = loop xs = [] for i < n do xs ++ [i * i]

-- The array that a loop begins with stays as it is.
-- ==
-- entry: kept
-- input { [1i64, 2i64] 4i64 } output { [1i64, 2i64] [1i64, 2i64, 1i64, 3i64] }
-- input { [1i64] 0i64 } output { [1i64] [1i64] }
entry kept (ys: []i64) (n: i64) : ([]i64, []i64) =
  (ys, loop xs = ys for i < n do if i % 2 == 1 then xs ++ [i] else xs)

-- A queue: what is taken from the front says what comes at the end.
-- ==
-- entry: queue
-- input { 10i64 } output { [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64, 10i64, 11i64, 12i64, 13i64, 14i64, 15i64] }
entry queue (limit: i64) : []i64 =
  (loop (xs, at) = ([1], 0) while at < length xs && xs[at] < limit / 2 + 3 do
     let x = xs[at]
     let ys = if 2 * x > last xs then xs ++ [2 * x] else xs
     in (if 2 * x + 1 > last ys then ys ++ [2 * x + 1] else ys, at + 1)).0

-- Two arrays, one of them in an inner loop, rows.
-- ==
-- entry: two
-- input { 3i64 2i64 } output { [0i64, 0i64, 1i64] [[0i64, 1i64], [1i64, 2i64], [2i64, 3i64]] }
entry two (n: i64) (m: i64) : ([]i64, [][m]i64) =
  loop (xs, yss) = ([], []) for i < n do
    (loop zs = xs for j < i do zs ++ [j], yss ++ [map (+ i) (iota m)])

-- The old array is needed later: a new one each time.
-- ==
-- entry: history
-- input { 3i64 } output { [0i64, 1i64, 2i64] [0i64, 1i64] }
entry history (n: i64) : ([]i64, []i64) = loop (xs, old) = ([], []) for i < n do (xs ++ [i], xs)

-- Several parts at once, one of them the array itself.
-- ==
-- entry: doubled
-- input { 3i64 } output { [1i64, 1i64, 0i64, 1i64, 1i64, 0i64, 1i64, 1i64, 1i64, 0i64, 1i64, 1i64, 0i64, 1i64, 2i64] }
entry doubled (n: i64) : []i64 = loop xs = [1] for i < n do xs ++ xs ++ [i]

-- The result is changed in place.
-- ==
-- entry: changed
-- input { 4i64 } output { [9i64, 1i64, 2i64, 3i64] }
entry changed (n: i64) : []i64 =
  let xs = loop xs = [] for i < n do xs ++ [i]
  in xs with [0] = 9

-- Too many elements: the message is that of the concatenation.
-- ==
-- entry: too_long
-- input { 3i64 } error: out of bounds
entry too_long (n: i64) : []i64 = loop xs = [] for i < n do xs ++ [[5i64, 6i64][i]]

-- Pairs: two arrays of one size, with one check.
-- ==
-- entry: pairs
-- input { [1i64, 2i64] 2i64 } output { [1i64, 2i64, 0i64, 0i64, 1i64] [1i64, 2i64, 0i64, 1i64, 2i64] }
entry pairs (ys: []i64) (n: i64) : ([]i64, []i64) =
  unzip (loop zs = zip ys ys for i < n do zs ++ map (\j -> (j, i + j)) (iota (i + 1)))
