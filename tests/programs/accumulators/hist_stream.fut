-- Contributions combined by an operator.

-- ==
-- input { [10i32, 20i32] [0i64, 0i64, 1i64, 5i64] [1i32, 2i32, 3i32, 4i32] } output { [13i32, 23i32] }
-- input { [1i32] empty([0]i64) empty([0]i32) } output { [1i32] }
-- input { empty([0]i32) [0i64] [1i32] } output { empty([0]i32) }
entry main [n][k] (d: *[k]i32) (is: [n]i64) (vs: [n]i32) =
  intrinsics.hist_stream d (+) 0 (\(a: *acc ([k]i32)) (i, v) -> intrinsics.acc_write a i v) (zip is vs)

-- ==
-- entry: conditional
-- input { 3i64 [1i64, 3i64, 4i64, 6i64, 7i64] } output { [2i64, 2i64, 0i64] }
entry conditional (k: i64) (xs: []i64) =
  intrinsics.hist_stream (replicate k 0i64) (+) 0
  (\(a: *acc ([k]i64)) x -> if x > 2 then intrinsics.acc_write a (x % k) 1 else a) xs

-- ==
-- entry: loops
-- input { 4i64 [1i64, 3i64, 2i64] } output { [3i64, 3i64, 3i64, 0i64] }
-- input { 2i64 empty([0]i64) } output { [0i64, 0i64] }
entry loops (k: i64) (xs: []i64) =
  intrinsics.hist_stream (replicate k 0i64) i64.max 0
  (\(a: *acc ([k]i64)) x -> loop a for j < x do intrinsics.acc_write a j x) xs
