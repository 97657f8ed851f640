-- Inner arrays whose sizes differ between iterations.

-- ==
-- entry: filters
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [1i64, 3i64] [3i32, 15i32] [3i32, 6i32] }
-- input { [[1i32], [5i32]] } output { [0i64, 1i64] [0i32, 5i32] [-2147483648i32, 5i32] }
entry filters (t: [][]i32) = map (\r -> let k = filter (> 2) r in (length k, i32.sum k, i32.maximum k)) t |> unzip3

-- ==
-- entry: iotas
-- input { [0i64, 1i64, 5i64, 3i64] } output { [-1i64, 0i64, 50i64, 9i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry iotas (ns: []i64) =
  map (\n -> let xs = map (\i -> i * n) (iota n) let ys = scan (+) 0 xs in if n > 0 then ys[n - 1] else -1) ns

-- ==
-- entry: two_levels
-- input { [0i64, 1i64, 2i64, 6i64] } output { [0i64, 0i64, 0i64, 20i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry two_levels (ns: []i64) = map (\n -> i64.sum (map (\m -> i64.sum (iota m)) (iota n))) ns

-- ==
-- entry: loops
-- input { [0i64, 1i64, 3i64, 2i64] } output { [1i64, 3i64, 15i64, 7i64] [0i64, 0i64, 4i64, 1i64] }
entry loops (ns: []i64) =
  map (\n -> let xs = loop xs = [0i64] for i < n do xs ++ xs ++ [i] in (length xs, i64.sum xs)) ns |> unzip

-- ==
-- entry: branches
-- input { [0i64, 1i64, 4i64, 5i64] } output { [0i64, 3i64, 6i64, 15i64] }
entry branches (ns: []i64) = map (\n -> i64.sum (if n % 2 == 0 then iota n else replicate 3 n)) ns

-- ==
-- entry: histograms
-- input { [0i64, 1i64, 2i64, 10i64] } output { [7i64, 4i64, 3i64, 1i64] }
entry histograms (ns: []i64) =
  map (\n -> i64.maximum (hist (+) 0 (n + 1) (map (% (n + 1)) (iota 7)) (replicate 7 1))) ns

-- ==
-- entry: slices
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] [0i64, 3i64, 6i64] } output { [2800i32, 1216i32, 28i32] }
entry slices (xs: []i32) (is: []i64) = map (\i -> i32.sum xs[i:] * 100 + i32.sum xs[:i]) is

-- ==
-- entry: partitions
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [204i32, 1005i32] }
entry partitions (t: [][]i32) = map (\r -> let (a, b) = partition (\x -> x % 2 == 0) r in i32.sum a * 100 + i32.sum b) t

-- ==
-- entry: expanded
-- input { [3i64, 0i64, 5i64] } output { [3i64, 0i64, 10i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry expanded (ns: []i64) = let (ls, _, os, xs) = flatmap' (\n -> filter (>= 0) (iota n)) ns
  in map2 (\l o -> i64.sum (map (\i -> xs[o + i]) (iota l))) ls os
