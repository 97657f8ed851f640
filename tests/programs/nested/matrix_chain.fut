-- Reduce and scan with the product of 2x2 matrices modulo a prime as the operator.

-- ==
-- entry: main
-- input { [[[1i64, 1i64], [1i64, 0i64]], [[1i64, 1i64], [1i64, 0i64]], [[1i64, 1i64], [1i64, 0i64]], [[1i64, 1i64],
--   [1i64, 0i64]], [[1i64, 1i64], [1i64, 0i64]], [[1i64, 1i64], [1i64, 0i64]]] } output { [[13i64, 8i64], [8i64,
--   5i64]] [[[1i64, 1i64], [1i64, 0i64]], [[2i64, 1i64], [1i64, 1i64]], [[3i64, 2i64], [2i64, 1i64]], [[5i64, 3i64],
--   [3i64, 2i64]], [[8i64, 5i64], [5i64, 3i64]], [[13i64, 8i64], [8i64, 5i64]]] }
-- input { [[[2000i64, 3i64], [5i64, -7i64]]] } output { [[991i64, 3i64], [5i64, 1002i64]] [[[991i64, 3i64], [5i64,
--   1002i64]]] }
-- input { [[[1i64, 2i64], [3i64, 4i64]], [[0i64, 1i64], [1i64, 0i64]], [[5i64, 6i64], [7i64, 8i64]]] } output {
--   [[17i64, 20i64], [41i64, 48i64]] [[[1i64, 2i64], [3i64, 4i64]], [[2i64, 1i64], [4i64, 3i64]], [[17i64, 20i64],
--   [41i64, 48i64]]] }

-- ==
-- entry: main
-- input { empty([0][2][2]i64) } output { [[1i64, 0i64], [0i64, 1i64]] empty([0][2][2]i64) }

type mat = [2][2]i64
def p : i64 = 1009
def mul (a: mat) (b: mat) : mat =
  map (\r -> map (\c -> i64.sum (map2 (*) r c) % p) (transpose b)) a
def one : mat = [[1, 0], [0, 1]]

entry main [n] (ms: [n][2][2]i64) : ([2][2]i64, [n][2][2]i64) =
  let ms = map (map (map (% p))) ms
  in (reduce mul (copy one) ms, scan mul one ms)
