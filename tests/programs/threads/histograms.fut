-- Histograms with copies of the bins for each chunk: many bins, several dimensions, rows as elements.
-- ==
-- entry: plain
-- input { 3i64 [0i64, 1i64, 2i64, 0i64, 0i64, 5i64, -1i64, 2i64, 1i64, 0i64, 2i64, 2i64, 1i64, 1i64, 0i64, 0i64, 0i64, 1i64, 2i64, 0i64, 1i64, 1i64, 1i64, 1i64, 0i64] }
-- output { [9, 9, 5] }
-- input { 40i64 [0i64, 1i64, 39i64] } output { [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] }
-- input { 0i64 [0i64, 1i64] } output { empty([0]i32) }
entry plain [n] (k: i64) (is: [n]i64) : [k]i32 = reduce_by_index (replicate k 0) (+) 0 is (replicate n 1)

-- ==
-- entry: square
-- input { [0i64, 1i64, 1i64, 0i64, 1i64, 2i64, 0i64, 1i64, 1i64, 1i64, 0i64, 0i64, 1i64, 0i64, 1i64, 1i64, 0i64, 0i64, 1i64, 1i64, 0i64, 1i64, 0i64, 1i64, 1i64, 0i64, 0i64, 1i64, 1i64, 0i64, 0i64, 0i64, 1i64]
--         [0i64, 1i64, 0i64, 1i64, 1i64, 0i64, 0i64, -1i64, 0i64, 1i64, 1i64, 1i64, 0i64, 0i64, 1i64, 0i64, 1i64, 0i64, 1i64, 0i64, 1i64, 0i64, 0i64, 1i64, 1i64, 0i64, 1i64, 1i64, 0i64, 0i64, 1i64, 0i64, 1i64] }
-- output { [[18, 17], [17, 19]] }
entry square [n] (is: [n]i64) (js: [n]i64) : [2][2]i32 =
  reduce_by_index_2d (replicate 2 (replicate 2 10)) (+) 0 (zip is js) (replicate n 1)

-- ==
-- entry: rows
-- input { [0i64, 1i64, 1i64, 0i64, 1i64, 0i64, 1i64, 1i64, 0i64] } output { [[16, 32], [20, 40]] }
entry rows [n] (is: [n]i64) : [2][2]i32 =
  reduce_by_index (replicate 2 [0, 0]) (map2 (+)) [0, 0] is (map (\i -> [i32.i64 i, 2 * i32.i64 i]) (iota n))
