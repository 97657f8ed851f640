-- A box blur of any radius in constant work per pixel by a summed-area table, against the plain definition.

-- ==
-- entry: fast plain
-- input { 1i64 [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32], [7i32, 8i32, 9i32]] } output { [[3i32, 3i32, 4i32], [4i32,
--   5i32, 5i32], [6i32, 6i32, 7i32]] }
-- input { 0i64 [[4i32, -4i32]] } output { [[4i32, -4i32]] }
-- input { 5i64 [[1i32, 2i32], [3i32, 5i32]] } output { [[2i32, 2i32], [2i32, 2i32]] }
-- input { 2i64 [[-22i32, -28i32, 47i32, -61i32, -33i32, -42i32], [23i32, 19i32, -15i32, -90i32, -77i32, 70i32],
--   [-53i32, -61i32, -1i32, -89i32, -39i32, 63i32], [-98i32, 5i32, 85i32, -58i32, -67i32, -22i32]] } output {
--   [[-11i32, -28i32, -32i32, -23i32, -23i32, -34i32], [-9i32, -25i32, -31i32, -20i32, -21i32, -38i32], [-9i32,
--   -25i32, -31i32, -20i32, -21i32, -38i32], [-11i32, -28i32, -35i32, -19i32, -20i32, -35i32]] }
-- input { 1i64 [[7i32]] } output { [[7i32]] }

def table [n][m] (a: [n][m]i32) : [n + 1][m + 1]i32 =
  let s = transpose (map (scan (+) 0) (transpose (map (scan (+) 0) a)))
  in tabulate_2d (n + 1) (m + 1) (\i j -> if i == 0 || j == 0 then 0 else s[i - 1, j - 1])

entry fast [n][m] (r: i64) (a: [n][m]i32) : [n][m]i32 =
  let t = table a
  in tabulate_2d n m (\i j ->
       let (t0, t1) = (i64.max 0 (i - r), i64.min n (i + r + 1))
       let (u0, u1) = (i64.max 0 (j - r), i64.min m (j + r + 1))
       in (t[t1, u1] - t[t0, u1] - t[t1, u0] + t[t0, u0]) / i32.i64 ((t1 - t0) * (u1 - u0)))

entry plain [n][m] (r: i64) (a: [n][m]i32) : [n][m]i32 =
  tabulate_2d n m (\i j ->
    let box = a[i64.max 0 (i - r):i64.min n (i + r + 1), i64.max 0 (j - r):i64.min m (j + r + 1)]
    in i32.sum (map i32.sum box) / i32.i64 (length box * length box[0]))
