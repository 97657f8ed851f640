-- Arrays that grow and shrink.

-- ==
-- entry: double
-- input { [1i32, 2i32] 5i64 } output { [1i32, 2i32, 1i32, 2i32, 1i32, 2i32, 1i32, 2i32] }
-- input { [1i32] 1i64 } output { [1i32] }
-- input { [7i32] 4i64 } output { [7i32, 7i32, 7i32, 7i32] }
entry double (xs: []i32) (n: i64) = loop xs while length xs < n do xs ++ xs

-- ==
-- entry: shrink
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [9i32, 2i32] }
-- input { [1i32] } output { [1i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry shrink (xs: []i32) = loop xs while length xs > 2 do tail xs

-- ==
-- entry: append
-- input { 0i64 } output { empty([0]i64) }
-- input { 1i64 } output { [0i64] }
-- input { 5i64 } output { [0i64, 2i64, 4i64, 6i64, 8i64] }
entry append (n: i64) = loop xs = [] for i < n do xs ++ [i * 2]

-- ==
-- entry: filtered
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 1i32] }
-- input { [4i32, 25i32, 49i32] } output { [25i32, 49i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry filtered (xs: []i32) =
  (loop (xs, k) = (xs, 2) while length xs > 0 && k < 5 do (filter (\x -> x % k != 0) xs, k + 1)).0

-- ==
-- entry: levels
-- input { [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64] } output { [36i64] 3i32 }
-- input { [5i64] } output { [5i64] 0i32 }
-- input { empty([0]i64) } output { empty([0]i64) 0i32 }
entry levels (xs: []i64) =
  let (ys, k) = loop (xs, k) = (xs, 0i32) while length xs > 1 do
    let h = length xs / 2 in (map2 (+) (xs[:h] :> [h]i64) (xs[h:2 * h] :> [h]i64), k + 1)
  in (ys, k)

-- ==
-- entry: invariant
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [8i32, 6i32, 11i32, 4i32, 12i32, 5i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry invariant [n] (xs: [n]i32) = loop xs for i < 3 do map (+ i) xs

-- ==
-- entry: two_sizes
-- input { 0i64 } output { [0i64] [1i64, 1i64] }
-- input { 1i64 } output { [1i64, 1i64] [0i64, 1i64, 1i64, 0i64] }
-- input { 2i64 } output { [0i64, 1i64, 1i64, 0i64] [1i64, 1i64, 0i64, 1i64, 1i64, 0i64, 1i64] }
-- input { 4i64 } output { [0i64, 1i64, 1i64, 0i64, 1i64, 1i64, 0i64, 1i64, 1i64, 0i64, 1i64, 2i64] [1i64, 1i64, 0i64,
--   1i64, 1i64, 0i64, 1i64, 0i64, 1i64, 1i64, 0i64, 1i64, 1i64, 0i64, 1i64, 1i64, 0i64, 1i64, 2i64, 3i64] }
entry two_sizes (n: i64) = loop (a, b) = ([0i64], [1i64, 1]) for i < n do (b, a ++ b ++ [i])

-- ==
-- entry: rows
-- input { 0i64 } output { [[0i64, 0i64]] }
-- input { 2i64 } output { [[0i64, 0i64], [0i64, 0i64], [1i64, 1i64]] }
entry rows (n: i64) = loop t = replicate 1 (replicate 2 0i64) for i < n do t ++ [[i, i]]

-- ==
-- entry: width
-- input { 0i64 } output { [[0i64], [0i64]] }
-- input { 3i64 } output { [[0i64, 0i64, 1i64, 2i64], [0i64, 0i64, 1i64, 2i64]] }
entry width (n: i64) = loop t = replicate 2 (replicate 1 0i64) for i < n do map (\r -> r ++ [i]) t
