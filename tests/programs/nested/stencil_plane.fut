-- The discrete Laplacian of a plane with zeros outside, applied k times, twice written.

-- ==
-- entry: guarded padded
-- input { 1i32 [[0i32, 0i32, 0i32], [0i32, 1i32, 0i32], [0i32, 0i32, 0i32]] } output { [[0i32, 1i32, 0i32], [1i32,
--   -4i32, 1i32], [0i32, 1i32, 0i32]] }
-- input { 2i32 [[1i32, 2i32], [3i32, 4i32]] } output { [[-14i32, 2i32], [18i32, 34i32]] }
-- input { 3i32 [[5i32]] } output { [[-320i32]] }
-- input { 0i32 [[1i32, 2i32, 3i32]] } output { [[1i32, 2i32, 3i32]] }
-- input { 2i32 [[1i32, 0i32, 0i32, 2i32]] } output { [[17i32, -6i32, -15i32, 34i32]] }

-- ==
-- entry: guarded padded
-- input { 2i32 empty([0][2]i32) } output { empty([0][2]i32) }
-- input { 2i32 empty([2][0]i32) } output { empty([2][0]i32) }

entry guarded [n][m] (k: i32) (a: [n][m]i32) : [n][m]i32 =
  let step (a: [n][m]i32) =
    let at i j = if i >= 0 && i < n && j >= 0 && j < m then a[i, j] else 0
    in tabulate_2d n m (\i j -> at (i - 1) j + at (i + 1) j + at i (j - 1) + at i (j + 1) - 4 * at i j)
  in iterate k step a

entry padded [n][m] (k: i32) (a: [n][m]i32) : [n][m]i32 =
  let pad (a: [n][m]i32) : [n + 2][m + 2]i32 =
    (replicate (n + 2) (replicate (m + 2) 0)) with [1:n + 1, 1:m + 1] = a
  in loop a for _i < k do
    let b = pad a
    in tabulate_2d n m (\i j ->
         let w = b[i:i + 3, j:j + 3]
         in w[0, 1] + w[2, 1] + w[1, 0] + w[1, 2] - 4 * w[1, 1])
