-- Nested parallelism.

-- ==
-- entry: matmul
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] [[1i32, 0i32], [2i32, 1i32], [0i32, 3i32]] } output { [[5i32,
--   11i32], [14i32, 23i32]] }
-- input { [[2i32]] [[3i32]] } output { [[6i32]] }
entry matmul [n][m][p] (a: [n][m]i32) (b: [m][p]i32) = map (\r -> map (\c -> i32.sum (map2 (*) r c)) (transpose b)) a

-- ==
-- entry: triangles
-- input { 0i64 } output { empty([0]i64) }
-- input { 1i64 } output { [0i64] }
-- input { 6i64 } output { [0i64, 0i64, 1i64, 3i64, 6i64, 10i64] }
entry triangles (n: i64) = map (\i -> i64.sum (iota i)) (iota n)

-- ==
-- entry: irregular
-- input { [0i64, 1i64, 10i64, 4i64] } output { [0i64, 1i64, 4i64, 2i64] [0i64, 0i64, 18i64, 3i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]i64) }
entry irregular (ns: []i64) =
  map (\k -> let xs = filter (\x -> x % 3 == 0) (iota k) in (length xs, i64.sum xs)) ns |> unzip

-- ==
-- entry: scans
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[7i32, 9i32, 12i32], [19i32, 24i32, 30i32]] }
-- input { [[3i32, -5i32, 1i32]] } output { [[6i32, 1i32, 2i32]] }
entry scans [n][m] (t: [n][m]i32) = map (\r -> let s = scan (+) 0 r in map (+ reduce i32.max 0 s) s) t

-- ==
-- entry: deep
-- input { 0i64 } output { empty([0][2][2]i64) }
-- input { 1i64 } output { [[[0i64, 0i64], [0i64, 1i64]]] }
-- input { 3i64 } output { [[[0i64, 0i64], [0i64, 1i64]], [[1i64, 1i64], [1i64, 2i64]], [[2i64, 2i64], [2i64, 3i64]]]
--   }
entry deep (n: i64) = map (\i -> map (\j -> map (\k -> i + j * k) (iota 2)) (iota 2)) (iota n)

-- ==
-- entry: inner_scatter
-- input { 3i64 [1i64, 3i64, 9i64] } output { [[0i64, 0i64, 0i64, 0i64], [0i64, 1i64, 0i64, 3i64], [0i64, 2i64, 0i64,
--   6i64]] }
-- input { 0i64 [1i64] } output { empty([0][4]i64) }
entry inner_scatter (n: i64) (is: []i64) = map (\k -> scatter (replicate 4 0) is (map (* k) is)) (iota n)

-- ==
-- entry: inner_hist
-- input { 3i64 [1i64, 2i64, 5i64, 6i64] } output { [[6i64, 1i64, 7i64], [7i64, 6i64, 1i64], [1i64, 7i64, 6i64]] }
entry inner_hist (n: i64) (is: []i64) = map (\k -> hist (+) 0 3 (map (\i -> (i + k) % 3) is) is) (iota n)

-- ==
-- entry: loops
-- input { [0i32, 3i32, 5i32, -2i32] } output { [0i32, 9i32, 50i32, 0i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry loops (xs: []i32) = map (\x -> loop s = 0 for i < x do s + i * x) xs
