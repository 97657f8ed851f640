-- Regions that write over what they read.
-- ==
-- entry: factored
-- input { [[2f32, 4f32, 6f32], [1f32, 5f32, 9f32], [3f32, 3f32, 3f32]] }
-- output { [[2f32, 4f32, 6f32], [0.5f32, 3f32, 6f32], [1.5f32, -1f32, 0f32]] }
-- input { [[4f32]] } output { [[4f32]] }
entry factored [n] (matrix: *[n][n]f32) : [n][n]f32 =
  loop matrix for k < n - 1 do
    let row = copy matrix[k, k + 1:]
    let column = map (/ matrix[k, k]) matrix[k + 1:, k]
    let rest = map2 (\l xs -> map2 (\x u -> x - l * u) xs row) column matrix[k + 1:, k + 1:]
    let matrix[k + 1:, k] = column
    let matrix[k + 1:, k + 1:] = rest
    in matrix

-- Rows that others write are read: nothing may be in place here.
-- ==
-- entry: mirrored
-- input { [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10]] } output { [[1, 2], [12, 14], [12, 14], [12, 14], [12, 14]] }
entry mirrored [n][m] (xss: *[n][m]i32) : *[n][m]i32 =
  let rows = map2 (\xs i -> map2 (+) xs xss[n - 1 - i]) xss[1:] (indices xss[1:])
  in xss with [1:] = rows

-- Each round makes new arrays of the ones before, element by element.
-- ==
-- entry: rounds
-- input { 3i32 [1i64, 2i64, 3i64, 4i64, 5i64] [5i64, 4i64, 3i64, 2i64, 1i64] }
-- output { [45i64, 42i64, 39i64, 36i64, 33i64] [73i64, 68i64, 63i64, 58i64, 53i64] 12435i64 }
-- input { 0i32 [1i64, 2i64] [3i64, 4i64] } output { [1i64, 2i64] [3i64, 4i64] 11i64 }
entry rounds [n] (steps: i32) (xs: [n]i64) (ys: [n]i64) : ([n]i64, [n]i64, i64) =
  let (xs, ys) = loop (xs, ys) for _i < steps do (map2 (+) xs ys, map2 (\x y -> x + 2 * y) xs ys)
  in (xs, ys, i64.sum (map2 (*) xs ys))

-- The same for rows, of which neighbours are read as well: inside of a row that is fine.
-- ==
-- entry: smoothed
-- input { 2i32 [[1i64, 2i64, 3i64, 4i64], [8i64, 6i64, 4i64, 2i64], [0i64, 0i64, 9i64, 0i64]] }
-- output { [[8i64, 8i64, 12i64, 12i64], [24i64, 24i64, 16i64, 16i64], [0i64, 9i64, 18i64, 9i64]] }
entry smoothed [n][m] (steps: i32) (xss: [n][m]i64) : [n][m]i64 =
  loop xss for _i < steps do map (\xs -> map (\j -> xs[j] + xs[(j + 1) % m]) (iota m)) xss |> map reverse

-- A loop whose regions have few points.
-- ==
-- entry: counted
-- input { 3i64 [0i32, 2i32, 0i32, 1i32] [[1f32, 2f32], [3f32, 4f32], [5f32, 6f32], [7f32, 8f32]] }
-- output { [[6f32, 8f32], [7f32, 8f32], [3f32, 4f32]] }
-- input { 2i64 [0i32, 2i32] [[1f32, 2f32], [3f32, 4f32]] } error: Index \[2\]
entry counted [n][d] (k: i64) (owners: [n]i32) (points: [n][d]f32) : [k][d]f32 =
  loop sums = replicate k (replicate d 0) for i < n do
    let c = owners[i]
    in copy sums with [c] = map2 (+) sums[c] points[i]
