-- Writes through an accumulator.

-- ==
-- input { [0i32, 0i32, 0i32] [2i64, 0i64] [7i32, 8i32] } output { [8i32, 0i32, 7i32] }
-- input { [1i32, 2i32] [5i64, -1i64] [9i32, 9i32] } output { [1i32, 2i32] }
-- input { [1i32] empty([0]i64) empty([0]i32) } output { [1i32] }
-- input { empty([0]i32) [0i64] [1i32] } output { empty([0]i32) }
entry main [n][k] (d: *[k]i32) (is: [n]i64) (vs: [n]i32) =
  intrinsics.scatter_stream d (\(a: *acc ([k]i32)) (i, v) -> intrinsics.acc_write a i v) (zip is vs)

-- ==
-- entry: several
-- input { 6i64 [2i64, 0i64] } output { [0i64, 0i64, 0i64, 0i64, 2i64, -2i64] }
-- input { 5i64 [1i64, 2i64] } output { [0i64, 0i64, 1i64, -1i64, 2i64] }
entry several (k: i64) (is: []i64) =
  intrinsics.scatter_stream (replicate k 0i64)
  (\(a: *acc ([k]i64)) i -> let a = intrinsics.acc_write a (2 * i) i in intrinsics.acc_write a (2 * i + 1) (-i)) is

-- ==
-- entry: looped
-- input { 9i64 [2i64, 0i64] } output { [0i64, 1i64, 2i64, 0i64, 0i64, 0i64, 2i64, 3i64, 4i64] }
-- input { 0i64 [1i64] } output { empty([0]i64) }
entry looped (k: i64) (is: []i64) =
  intrinsics.scatter_stream (replicate k 0i64)
  (\(a: *acc ([k]i64)) i -> loop a for j < 3 do intrinsics.acc_write a (i * 3 + j) (i + j)) is
