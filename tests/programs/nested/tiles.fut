-- A matrix cut into square tiles of a size given at run time; tiles transposed in place, and summed.

-- ==
-- entry: main
-- input { 2i64 [[58i32, 74i32, 67i32, 4i32, 31i32, 36i32], [85i32, 81i32, 85i32, 26i32, 16i32, 97i32], [44i32, 35i32,
--   95i32, 56i32, 3i32, 67i32], [94i32, 16i32, 7i32, 82i32, 25i32, 79i32]] } output { [[58i32, 85i32, 67i32, 85i32,
--   31i32, 16i32], [74i32, 81i32, 4i32, 26i32, 36i32, 97i32], [44i32, 94i32, 95i32, 7i32, 3i32, 25i32], [35i32,
--   16i32, 56i32, 82i32, 67i32, 79i32]] [[298i32, 182i32, 180i32], [189i32, 240i32, 174i32]] }
-- input { 1i64 [[1i32, 2i32], [3i32, 4i32]] } output { [[1i32, 2i32], [3i32, 4i32]] [[1i32, 2i32], [3i32, 4i32]] }
-- input { 3i64 [[6i32, 5i32, 3i32], [2i32, 6i32, 9i32], [4i32, 8i32, 4i32]] } output { [[6i32, 2i32, 4i32], [5i32,
--   6i32, 8i32], [3i32, 9i32, 4i32]] [[47i32]] }
-- input { 2i64 [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] }
--   error: .
-- input { 0i64 [[1i32]] }
--   error: .

def tiles [h][w] (n: i64) (m: i64) (b: i64) (a: [h][w]i32) : [n][m][b][b]i32 =
  unflatten (a :> [n * b][w]i32)
  |> map (\band -> transpose band :> [m * b][b]i32)
  |> map unflatten
  |> map (map transpose)
def untile [n][m][b] (t: [n][m][b][b]i32) : [n * b][m * b]i32 =
  flatten (map (\band -> transpose (flatten (map transpose band))) t)

entry main [h][w] (b: i64) (a: [h][w]i32) =
  let n = h / b
  let m = w / b
  let t = tiles n m b a
  in (untile (map (map transpose) t) :> [h][w]i32, map (map (flatten >-> i32.sum)) t)
