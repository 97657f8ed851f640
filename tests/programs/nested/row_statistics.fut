-- Sum, maximum and running sum of every row, from one map over the rows.

-- ==
-- entry: main
-- input { [[1i64, 2i64, 3i64], [4i64, -5i64, 6i64]] } output { [6i64, 5i64] [3i64, 6i64] [[1i64, 3i64, 6i64], [4i64,
--   -1i64, 5i64]] }
-- input { [[7i64]] } output { [7i64] [7i64] [[7i64]] }
-- input { empty([2][0]i64) } output { [0i64, 0i64] [-9223372036854775808i64, -9223372036854775808i64]
--   empty([2][0]i64) }
-- input { [[-5i64, 9i64, -7i64, -1i64], [-6i64, 6i64, 5i64, 6i64], [3i64, -3i64, -6i64, 6i64]] } output { [-4i64,
--   11i64, 0i64] [9i64, 6i64, 6i64] [[-5i64, 4i64, -3i64, -4i64], [-6i64, 0i64, 5i64, 11i64], [3i64, 0i64, -6i64,
--   0i64]] }

-- ==
-- entry: main
-- input { empty([0][3]i64) } output { empty([0]i64) empty([0]i64) empty([0][3]i64) }

entry main [n][m] (a: [n][m]i64) : ([n]i64, [n]i64, [n][m]i64) =
  unzip3 (map (\r -> (i64.sum r, i64.maximum r, scan (+) 0 r)) a)
