-- Sudoku by constraint masks with backtracking on an explicit stack in arrays.

-- ==
-- entry: solve
-- input { [[0i32, 2i32, 3i32, 4i32, 0i32, 6i32, 7i32, 8i32, 0i32], [4i32, 0i32, 6i32, 7i32, 8i32, 0i32, 1i32,
--   2i32, 3i32], [7i32, 8i32, 0i32, 1i32, 2i32, 3i32, 0i32, 5i32, 6i32], [2i32, 3i32, 1i32, 0i32, 6i32, 4i32,
--   8i32, 0i32, 7i32], [0i32, 6i32, 4i32, 8i32, 0i32, 7i32, 2i32, 3i32, 0i32], [8i32, 0i32, 7i32, 2i32, 3i32,
--   0i32, 5i32, 6i32, 4i32], [3i32, 1i32, 0i32, 6i32, 4i32, 5i32, 0i32, 7i32, 8i32], [6i32, 4i32, 5i32, 0i32,
--   7i32, 8i32, 3i32, 0i32, 2i32], [0i32, 7i32, 8i32, 3i32, 0i32, 2i32, 6i32, 4i32, 0i32]] } output { [[1i32,
--   2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32, 9i32], [4i32, 5i32, 6i32, 7i32, 8i32, 9i32, 1i32, 2i32, 3i32],
--   [7i32, 8i32, 9i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32], [2i32, 3i32, 1i32, 5i32, 6i32, 4i32, 8i32, 9i32,
--   7i32], [5i32, 6i32, 4i32, 8i32, 9i32, 7i32, 2i32, 3i32, 1i32], [8i32, 9i32, 7i32, 2i32, 3i32, 1i32, 5i32,
--   6i32, 4i32], [3i32, 1i32, 2i32, 6i32, 4i32, 5i32, 9i32, 7i32, 8i32], [6i32, 4i32, 5i32, 9i32, 7i32, 8i32,
--   3i32, 1i32, 2i32], [9i32, 7i32, 8i32, 3i32, 1i32, 2i32, 6i32, 4i32, 5i32]] true }

-- ==
-- entry: propagate
-- input { [[1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32, 9i32], [4i32, 5i32, 6i32, 7i32, 8i32, 9i32, 1i32,
--   2i32, 3i32], [7i32, 8i32, 9i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32], [2i32, 3i32, 1i32, 5i32, 6i32, 4i32,
--   8i32, 9i32, 7i32], [5i32, 6i32, 4i32, 8i32, 9i32, 7i32, 2i32, 3i32, 1i32], [8i32, 9i32, 7i32, 2i32, 3i32,
--   1i32, 5i32, 6i32, 4i32], [3i32, 1i32, 2i32, 6i32, 4i32, 5i32, 9i32, 7i32, 8i32], [6i32, 4i32, 5i32, 9i32,
--   7i32, 8i32, 3i32, 1i32, 2i32], [9i32, 7i32, 8i32, 3i32, 1i32, 2i32, 6i32, 4i32, 5i32]] } output { [[1i32,
--   2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32, 9i32], [4i32, 5i32, 6i32, 7i32, 8i32, 9i32, 1i32, 2i32, 3i32],
--   [7i32, 8i32, 9i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32], [2i32, 3i32, 1i32, 5i32, 6i32, 4i32, 8i32, 9i32,
--   7i32], [5i32, 6i32, 4i32, 8i32, 9i32, 7i32, 2i32, 3i32, 1i32], [8i32, 9i32, 7i32, 2i32, 3i32, 1i32, 5i32,
--   6i32, 4i32], [3i32, 1i32, 2i32, 6i32, 4i32, 5i32, 9i32, 7i32, 8i32], [6i32, 4i32, 5i32, 9i32, 7i32, 8i32,
--   3i32, 1i32, 2i32], [9i32, 7i32, 8i32, 3i32, 1i32, 2i32, 6i32, 4i32, 5i32]] true }

type board = [9][9]i32
def bit (v: i32) : i32 = 1 << v

def masks (b: board) : ([9]i32, [9]i32, [9]i32) =
  let vals = map (map (\v -> if v == 0 then 0 else bit v)) b
  let rows = map (reduce (|) 0) vals
  let cols = map (reduce (|) 0) (transpose vals)
  let boxes = tabulate 9 (\k -> vals[k / 3 * 3:k / 3 * 3 + 3, k % 3 * 3:k % 3 * 3 + 3] |> flatten |> reduce (|) 0)
  in (rows, cols, boxes)

def allowed (b: board) (i: i64) (j: i64) : i32 =
  let (r, c, x) = masks b in 0x3fe & !(r[i] | c[j] | x[i / 3 * 3 + j / 3])

entry propagate (b: [9][9]i32) =
  let step (b: board) : board = tabulate_2d 9 9 (\i j ->
    if b[i, j] != 0 then b[i, j] else let m = allowed b i j in if i32.popc m == 1 then i32.ctz m else 0)
  let (b, n, _) = loop (b, n, go) = (b, 0i32, true) while go do
    let b' = step b in (b', n + 1, or (map2 (\r s -> or (map2 (!=) r s)) b b'))
  in (b, n > 0)

entry solve (b: [9][9]i32) : ([9][9]i32, bool) =
  let cells = filter (\k -> b[k / 9, k % 9] == 0) (iota 81)
  let [m] (cells: [m]i64) = cells
  let (b, k, _) = loop (b, k, last) = (copy b, 0, 0i32) while 0 <= k && k < m do
    let (i, j) = (cells[k] / 9, cells[k] % 9)
    let b[i, j] = 0
    let opts = allowed b i j
    let v = loop v = last + 1 while v < 10 && opts & bit v == 0 do v + 1
    in if v < 10 then (b with [i, j] = v, k + 1, 0)
       else if k == 0 then (b, -1, 0)
       else let prev = cells[k - 1] let last = b[prev / 9, prev % 9] in (b, k - 1, last)
  in (b, k == m)
