-- A scatter in every row: partial permutations inverted, places outside ignored.

-- ==
-- entry: main
-- input { [[2i64, 0i64, 1i64], [1i64, 2i64, 0i64]] } output { [[1i64, 2i64, 0i64], [2i64, 0i64, 1i64]] }
-- input { [[0i64]] } output { [[0i64]] }
-- input { [[5i64, 0i64, -1i64, 1i64], [3i64, 2i64, 1i64, 0i64]] } output { [[1i64, 3i64, -1i64, -1i64], [3i64, 2i64,
--   1i64, 0i64]] }
-- input { empty([2][0]i64) } output { empty([2][0]i64) }

-- ==
-- entry: twice
-- input { [[2i64, 0i64, 1i64], [1i64, 2i64, 0i64]] } output { true }
-- input { [[7i64, 1i64], [-7i64, 0i64]] } output { true }
-- input { empty([1][0]i64) } output { true }

def invert [m] (r: [m]i64) : [m]i64 = scatter (replicate m (-1)) r (iota m)

entry main [n][m] (a: [n][m]i64) : [n][m]i64 = map invert a
entry twice [n][m] (a: [n][m]i64) : bool =
  map2 (\r s -> and (map2 (\x y -> x == y || x < 0 || x >= m) r s)) a (map (invert >-> invert) a) |> and
