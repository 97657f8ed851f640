-- A batch of matrix products by dot products, by sums of outer products, and by a loop of updates.

-- ==
-- entry: dots outers updates
-- input { [[[4i64, 0i64, -4i64], [-1i64, 0i64, -4i64]], [[-4i64, 3i64, -3i64], [2i64, -2i64, -4i64]], [[-3i64, -1i64,
--   -2i64], [0i64, -1i64, 3i64]]] [[[-2i64, -1i64], [0i64, 3i64], [4i64, 4i64]], [[4i64, 1i64], [-4i64, -1i64],
--   [-4i64, 2i64]], [[4i64, 1i64], [-2i64, 1i64], [-2i64, 0i64]]] } output { [[[-24i64, -20i64], [-14i64, -15i64]],
--   [[-16i64, -13i64], [32i64, -4i64]], [[-6i64, -4i64], [-4i64, -1i64]]] }
-- input { [[[2i64]]] [[[3i64]]] } output { [[[6i64]]] }
-- input { [[[1i64, 2i64]]] [[[3i64], [4i64]]] } output { [[[11i64]]] }

-- ==
-- entry: dots outers updates
-- input { empty([2][1][0]i64) empty([2][0][2]i64) } output { [[[0i64, 0i64]], [[0i64, 0i64]]] }
-- input { empty([0][1][2]i64) empty([0][2][1]i64) } output { empty([0][1][1]i64) }

entry dots [b][n][m][k] (xs: [b][n][m]i64) (ys: [b][m][k]i64) : [b][n][k]i64 =
  map2 (\x y -> map (\r -> map (\c -> i64.sum (map2 (*) r c)) (transpose y)) x) xs ys

entry outers [b][n][m][k] (xs: [b][n][m]i64) (ys: [b][m][k]i64) : [b][n][k]i64 =
  map2 (\x y ->
    let outer (c: [n]i64) (r: [k]i64) : [n][k]i64 = map (\v -> map (v *) r) c
    in map2 outer (transpose x) y |> reduce (map2 (map2 (+))) (replicate n (replicate k 0))) xs ys

entry updates [b][n][m][k] (xs: [b][n][m]i64) (ys: [b][m][k]i64) : [b][n][k]i64 =
  map2 (\x y ->
    loop acc = replicate n (replicate k 0i64) for p < m do
      loop acc for i < n do
        loop acc for j < k do
          acc with [i, j] = acc[i, j] + x[i, p] * y[p, j]) xs ys
