-- Functions that are not inlined make their results where these are to be.

#[noinline]
def row (n: i64) (k: i64) : [n]i64 = map (\i -> i * k + 1) (iota n)

#[noinline]
def next (n: i64) (k: i64) : [n]i64 = row n (k + 1)

#[noinline]
def shifted [n] (xs: [n]i64) : *[n]i64 = map (\i -> xs[(i + 1) % n]) (iota n)

#[noinline]
def both (n: i64) (k: i64) : ([n]i64, [n]f64) = (row n k, map (\i -> f64.i64 (i + k)) (iota n))

-- ==
-- entry: matrix
-- input { 2i64 3i64 } output { [[1i64, 1i64, 1i64], [1i64, 2i64, 3i64]] }
-- input { 0i64 3i64 } output { empty([0][3]i64) }
entry matrix (m: i64) (n: i64) : [m][n]i64 = map (row n) (iota m)

-- ==
-- entry: joined
-- input { 2i64 } output { [1i64, 4i64, 1i64, 6i64, 0i64, 1i64] }
entry joined (n: i64) : []i64 = row n 3 ++ next n 4 ++ iota 2

-- The function reads other rows of the matrix that it writes to.
-- ==
-- entry: rows
-- input { [[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]] } output { [[1i64, 2i64], [2i64, 1i64], [1i64, 2i64]] }
entry rows [m][n] (xss: *[m][n]i64) : *[m][n]i64 =
  loop xss for i < m - 1 do xss with [i + 1] = shifted xss[i]

-- The function reads the row that it replaces.
-- ==
-- entry: same_row
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[2i64, 3i64, 1i64], [5i64, 6i64, 4i64]] }
entry same_row [m][n] (xss: *[m][n]i64) : *[m][n]i64 =
  loop xss for i < m do xss with [i] = shifted xss[i]

-- ==
-- entry: pairs
-- input { 2i64 } output { [1i64, 4i64, 1i64, 5i64] [3f64, 4f64, 4f64, 5f64] }
entry pairs (n: i64) : ([]i64, []f64) =
  let (a, b) = both n 3
  let (c, d) = both n 4
  in (a ++ c, b ++ d)

-- Columns are copied.
-- ==
-- entry: columns
-- input { 2i64 3i64 } output { [[1i64, 1i64], [1i64, 2i64], [1i64, 3i64]] }
entry columns (m: i64) (n: i64) : [n][m]i64 = transpose (map (row n) (iota m))

-- A negative size fails in the function.
-- ==
-- entry: negative
-- input { -1i64 } error: is invalid
entry negative (n: i64) : i64 = let xs = row n 2 in i64.sum xs
