-- Writes into two and three dimensions; any index out of bounds drops the write.

-- ==
-- entry: two
-- input { [[0i32, 0i32, 0i32], [0i32, 0i32, 0i32]] [0i64, 1i64, 1i64] [2i64, 0i64, 1i64] [1i32, 2i32, 3i32] } output
--   { [[0i32, 0i32, 1i32], [2i32, 3i32, 0i32]] }
-- input { [[1i32, 2i32], [3i32, 4i32]] [0i64, -1i64, 2i64, 0i64] [2i64, 0i64, 0i64, 0i64] [9i32, 9i32, 9i32, 5i32] }
--   output { [[5i32, 2i32], [3i32, 4i32]] }
entry two [n] (d: *[][]i32) (is: [n]i64) (js: [n]i64) (vs: [n]i32) = scatter_2d d (zip is js) vs

-- ==
-- entry: three
-- input { [0i64, 5i64, 7i64] [1i32, 2i32, 3i32] } output { [[[1i32, 0i32], [0i32, 0i32]], [[0i32, 2i32], [0i32,
--   3i32]]] }
-- input { [8i64, -1i64, 3i64] [1i32, 2i32, 3i32] } output { [[[0i32, 0i32], [0i32, 3i32]], [[0i32, 0i32], [0i32,
--   0i32]]] }
entry three [n] (is: [n](i64)) (vs: [n]i32) =
  scatter_3d (replicate 2 (replicate 2 (replicate 2 0))) (map (\i -> (i / 4, i / 2 % 2, i % 2)) is) vs

-- ==
-- entry: rows
-- input { [[[0i32, 0i32], [0i32, 0i32]], [[0i32, 0i32], [0i32, 0i32]]] [1i64, 0i64] [0i64, 5i64] [[1i32, 2i32],
--   [3i32, 4i32]] } output { [[[0i32, 0i32], [0i32, 0i32]], [[1i32, 2i32], [0i32, 0i32]]] }
entry rows [n] (d: *[][][2]i32) (is: [n]i64) (js: [n]i64) (vs: [n][2]i32) = scatter_2d d (zip is js) vs
