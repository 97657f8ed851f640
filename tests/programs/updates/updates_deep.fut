-- Updates through records, tuples and arrays; slices with strides; scatters of rows; consumption across functions.

-- ==
-- entry: deep
-- input { 2i64 } output { [[0i64, 1i64], [30i64, 3i64]] [[1i64, 0i64], [0i64, 2i64]] [5i64, 0i64] }

-- ==
-- entry: slices
-- input { 6i64 } output { [0i64, 7i64, -1i64, 7i64, -2i64, 7i64] }
-- input { 5i64 } output { [0i64, 1i64, 7i64, 3i64, 7i64] }

-- ==
-- entry: blocks
-- input { 4i64 } output { [[0i32, 1i32, 2i32, 0i32], [1i32, 3i32, 4i32, -1i32], [2i32, 0i32, 0i32, -2i32],
--   [3i32, 9i32, 9i32, 9i32]] }

-- ==
-- entry: rows
-- input { 3i64 } output { [[0i64, 0i64], [1i64, 2i64], [5i64, 6i64]] }

-- ==
-- entry: swap_rows
-- input { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] 0i64 2i64 } output { [[5i32, 6i32], [3i32, 4i32], [1i32,
--   2i32]] }

-- ==
-- entry: overlap
-- input { 4i64 } output { [0i64, 0i64, 1i64, 2i64] }

-- ==
-- entry: in_map
-- input { 2i64 [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[-1i64, 2i64, 0i64], [-1i64, 5i64, 0i64]] }

type cell = {v: i64, tag: (bool, i64)}
type board [n] = {cells: [n][n]cell, log: [n]i64, n: i64}
def mk (n: i64) : *board [n] = {cells = tabulate_2d n n (\i j -> {v = i * n + j, tag = (i == j, 0)}), log = replicate n 0, n}
def bump [n] (cells: *[n][n]cell) (i: i64) : *[n][n]cell =
  let cells = cells with [i, i].tag.1 = i + 1
  let cells = cells with [i, 0].v = cells[i, i].v * 10
  in cells
entry deep (n: i64) =
  let {cells, log, n = _} = mk n
  let cells = loop cells for i < n do bump cells i
  let log = log with [0] = 5
  in (map (map (.v)) cells, map (map (\c -> c.tag.1)) cells, log)
entry slices (n: i64) =
  let xs = iota n
  let xs[::2] = map (* -1) (iota ((n + 1) / 2))
  let xs[n-1:0:-2] = replicate (n / 2) 7
  in xs
entry blocks (n: i64) : [n][n]i32 =
  let m = replicate n (replicate n 0i32)
  let m[0:2, 1:3] = [[1, 2], [3, 4]]
  let m[n-1] = replicate n 9
  let m[:, 0] = map i32.i64 (iota n)
  in m with [1:3, n-1:n] = [[-1], [-2]]
entry rows (n: i64) = scatter (replicate n [0i64, 0]) [1, -1, n - 1, 99] [[1, 2], [3, 4], [5, 6], [7, 8]]
entry swap_rows [n] [m] (xs: *[n][m]i32) (i: i64) (j: i64) : *[n][m]i32 =
  let a = copy xs[i]
  let xs[i] = copy xs[j]
  in xs with [j] = a
entry overlap (n: i64) = let xs = iota n let xs[1:] = copy xs[:n-1] in xs
entry in_map [n] (k: i64) (xs: [n][3]i64) = map (\r -> let r = copy r let r[k] = 0 in (r with [(k + 1) % 3] = r[k] - 1)) xs
