-- Transposed, reversed, rotated, sliced and flattened views are copied, then one side is updated.

-- ==
-- input { [[1i32]] } output { [[0i32]] [[101i32]] }
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { [[0i32, 0i32], [3i32, 4i32]] [[101i32, 3i32], [102i32, 4i32]] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32], [7i32, 8i32, 9i32]] }
-- output { [[0i32, 0i32, 0i32], [4i32, 5i32, 6i32], [7i32, 8i32, 9i32]] [[101i32, 4i32, 7i32], [102i32, 5i32, 8i32],
--   [103i32, 6i32, 9i32]] }

-- ==
-- entry: flat
-- input { [[1i32, 2i32]] } output { [[3i32, 2i32]] [-1i32, 2i32] }
-- input { [[1i32], [2i32]] } output { [[3i32], [2i32]] [-1i32, 2i32] }
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { [[3i32, 2i32], [3i32, 4i32]] [-1i32, 2i32, 3i32, 4i32] }

-- ==
-- entry: windows
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) }
-- input { [1i32] } output { [1i32] empty([0]i32) [77i32] }
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] } output { [2i32, 3i32, 4i32, 5i32, 1i32] [1i32, 2i32] [77i32, 4i32, 3i32] }

-- ==
-- entry: layered
-- input { [[1i32]] } output { 1000i32 [[1i32]] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { 1015i32 [[6i32, 3i32], [5i32, 2i32], [4i32, 1i32]] }
-- input { [[1i32], [2i32]] } output { 1001i32 [[2i32, 1i32]] }

entry main [n] (m: *[n][n]i32) : ([n][n]i32, [n][n]i32) =
  let t = copy (transpose m)
  let m[0] = replicate n 0
  let t[:, 0] = map (+ 100) t[:, 0]
  in (m, t)

entry flat [n] [k] (m: *[n][k]i32) : (*[n][k]i32, []i32) =
  let f = copy (flatten m)
  let f[0] = -1
  let m[0, 0] = f[1] + 1
  in (m, f)

entry windows [n] (xs: *[n]i32) : ([n]i32, []i32, []i32) =
  let h = n / 2
  let front = copy xs[:h]
  let back = copy (reverse xs[h:])
  let xs[:] = rotate 1 (copy xs)
  let back = if length back > 0 then back with [0] = 77 else back
  let front = if h > 0 then front with [h - 1] = xs[0] else front
  in (xs, front, back)

-- Views of views: only the last is copied, the first is consumed after it.
entry layered [n] [k] (m: *[n][k]i32) : (i32, [k][n]i32) =
  let v = copy (reverse (transpose m)[:, ::-1])
  let m[n - 1, k - 1] = 1000
  in (i32.sum (flatten m), v)
