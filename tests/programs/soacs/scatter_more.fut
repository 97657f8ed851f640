-- Scatter and histograms fed by other parallel operations.

-- ==
-- entry: permute
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [4i32, 18i32, 2i32, 16i32, 6i32, 10i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry permute (xs: []i32) =
  let n = length xs in scatter (map (const 0) xs) (map (\i -> n - 1 - i) (indices xs)) (map (* 2) xs)

-- ==
-- entry: compact
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32, 8i32, 9i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [1i32] } output { empty([0]i32) }
entry compact (xs: []i32) =
  let keep = map (\x -> x > 2) xs let pos = exscan (+) 0 (map i64.bool keep) let k = i64.sum (map i64.bool keep)
  in scatter (replicate k 0) (map2 (\b p -> if b then p else -1) keep pos) xs

-- ==
-- entry: counted
-- input { [1i64, 2i64, 5i64, 8i64, 9i64] } output { [1i64, 3i64, 1i64, 0i64] [0i64, 1i64, 4i64, 5i64] }
-- input { empty([0]i64) } output { [0i64, 0i64, 0i64, 0i64] [0i64, 0i64, 0i64, 0i64] }
entry counted (xs: []i64) = let h = hist (+) 0i64 4 (map (% 4) xs) (map (const 1) xs) let o = exscan (+) 0 h in (h, o)

-- ==
-- entry: in_place_rows
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[0i32, 2i32, 3i32], [1i32, 5i32, 6i32]] }
entry in_place_rows (t: *[][]i32) =
  let n = length t in loop t for i < n do t with [i] = scatter (copy t[i]) [0] [i32.i64 i]

-- ==
-- entry: two_dests
-- input { [3i64, 0i64] [5i32, 6i32] } output { [6i32, 0i32, 0i32, 5i32] [6i32, 0i32, 0i32, 5i32] [6i32, 9i32, 9i32,
--   5i32] }
-- input { empty([0]i64) empty([0]i32) } output { [0i32, 0i32, 0i32, 0i32] [0i32, 0i32, 0i32, 0i32] [9i32, 9i32, 9i32,
--   9i32] }
entry two_dests [n] (is: [n]i64) (vs: [n]i32) =
  (scatter (replicate 4 0) is vs, reduce_by_index (replicate 4 0) (+) 0 is vs, spread 4 9 is vs)

-- ==
-- entry: float_hist
-- input { [0i64, 1i64, 0i64] [0.5f64, 1.5f64, 2.25f64] } output { [2.75f64, 1.5f64, 0.0f64] }
entry float_hist [n] (is: [n]i64) (vs: [n]f64) = hist (+) 0 3 is vs

-- ==
-- entry: nested_2d
-- input { 0i64 } output { [[0i64, 0i64], [0i64, 0i64]] }
-- input { 10i64 } output { [[6i64, 12i64], [4i64, 8i64]] }
entry nested_2d (n: i64) =
  reduce_by_index_2d (replicate 2 (replicate 2 0i64)) (+) 0 (map (\i -> (i % 3, i % 2)) (iota n)) (iota n)
