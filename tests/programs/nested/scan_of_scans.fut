-- Prefix sums in two dimensions, with rows first, with columns first, and with scans of whole rows: all equal.

-- ==
-- entry: rows_first columns_first by_vectors
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[1i64, 3i64, 6i64], [5i64, 12i64, 21i64]] }
-- input { [[7i64]] } output { [[7i64]] }
-- input { [[1i64], [2i64], [3i64]] } output { [[1i64], [3i64], [6i64]] }
-- input { [[-2i64, 0i64, 1i64], [-3i64, -2i64, -5i64], [-4i64, -3i64, -2i64]] } output { [[-2i64, -2i64, -1i64],
--   [-5i64, -7i64, -11i64], [-9i64, -14i64, -20i64]] }

-- ==
-- entry: rows_first columns_first by_vectors
-- input { empty([0][3]i64) } output { empty([0][3]i64) }
-- input { empty([3][0]i64) } output { empty([3][0]i64) }

def rows [n][m] (a: [n][m]i64) : [n][m]i64 = map (scan (+) 0) a
def columns [n][m] (a: [n][m]i64) : [n][m]i64 = transpose (rows (transpose a))

entry rows_first [n][m] (a: [n][m]i64) : [n][m]i64 = columns (rows a)
entry columns_first [n][m] (a: [n][m]i64) : [n][m]i64 = rows (columns a)
entry by_vectors [n][m] (a: [n][m]i64) : [n][m]i64 =
  scan (map2 (+)) (replicate m 0) (map (scan (+) 0) a)
