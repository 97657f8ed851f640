-- Found by fehu_random, seed 30262451: verify after parallelise: a part of an array of copies of a loop's counter, whose type was not known there.
-- ==
-- entry: entry2
-- input { [0i64, 8i64, 3i64] [true, false, true] }
-- output { [false, false, true, false] }

entry entry2 [n] (ks: [n]i64) (bs: [n]bool) =
  loop x = replicate 1 false for i < 3i64 do
    x ++ reduce_by_index (replicate 1 false) (||) false (map (\k -> k % 3 - 1) (reduce_by_index (replicate n i) (+) 0i64 (map (\k -> k % 7 - 1) ks) (replicate n 0i64))) bs
