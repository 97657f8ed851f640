-- A histogram of every row and the running sum of its bins.

-- ==
-- entry: main
-- input { 3i64 [[0i64, 1i64, 1i64, 2i64], [2i64, 2i64, 2i64, 2i64]] } output { [[1i64, 2i64, 1i64], [0i64, 0i64,
--   4i64]] [[1i64, 3i64, 4i64], [0i64, 0i64, 4i64]] }
-- input { 2i64 [[0i64], [5i64], [-1i64]] } output { [[1i64, 0i64], [0i64, 0i64], [0i64, 0i64]] [[1i64, 1i64], [0i64,
--   0i64], [0i64, 0i64]] }
-- input { 4i64 empty([2][0]i64) } output { [[0i64, 0i64, 0i64, 0i64], [0i64, 0i64, 0i64, 0i64]] [[0i64, 0i64, 0i64,
--   0i64], [0i64, 0i64, 0i64, 0i64]] }
-- input { 1i64 [[0i64, 0i64, 1i64], [1i64, 0i64, 0i64]] } output { [[2i64], [2i64]] [[2i64], [2i64]] }

-- ==
-- entry: main
-- input { 0i64 [[1i64], [2i64]] } output { empty([2][0]i64) empty([2][0]i64) }
-- input { 2i64 empty([0][2]i64) } output { empty([0][2]i64) empty([0][2]i64) }

entry main [n][m] (k: i64) (a: [n][m]i64) : ([n][k]i64, [n][k]i64) =
  let counts = map (\r -> hist (+) 0 k r (map (const 1) r)) a
  in (counts, map (scan (+) 0) counts)
