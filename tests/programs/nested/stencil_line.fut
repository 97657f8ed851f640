-- A smoothing stencil on a line repeated some times; by clamped indices and by shifted copies.

-- ==
-- entry: clamped shifted
-- input { 1i32 [0i64, 100i64, 0i64, 0i64] } output { [25i64, 50i64, 25i64, 0i64] }
-- input { 3i32 [0i64, 0i64, 400i64, 0i64, 0i64] } output { [43i64, 93i64, 125i64, 93i64, 43i64] }
-- input { 5i32 [7i64] } output { [7i64] }
-- input { 2i32 empty([0]i64) } output { empty([0]i64) }
-- input { 0i32 [4i64, 5i64] } output { [4i64, 5i64] }
-- input { 4i32 [-100i64, 100i64, -100i64, 100i64] } output { [-28i64, -12i64, 10i64, 25i64] }

entry clamped [n] (k: i32) (a: [n]i64) : [n]i64 =
  iterate k (\(a: [n]i64) ->
    tabulate n (\i -> (a[i64.max 0 (i - 1)] + 2 * a[i] + a[i64.min (n - 1) (i + 1)]) / 4)) a

entry shifted [n] (k: i32) (a: [n]i64) : [n]i64 =
  if n == 0 then a else
  loop a = copy a for _i < k do
    let left = rotate (-1) a with [0] = a[0]
    let right = rotate 1 a with [n - 1] = a[n - 1]
    in map3 (\x y z -> (x + 2 * y + z) / 4) left a right
