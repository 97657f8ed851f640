-- Array primitives.

-- ==
-- entry: partitioned
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [3i32, 9i32, 1i32, 5i32, 8i32, 2i32] [2i64, 1i64, 3i64] }
-- input { empty([0]i32) } output { empty([0]i32) [0i64, 0i64, 0i64] }
entry partitioned (xs: []i32) = intrinsics.partition 3 (\x -> i64.i32 (x % 3)) xs

-- ==
-- entry: flat_read
-- input { [0i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32] 1i64 } output { [[1i32, 2i32], [4i32, 5i32]] }
-- input { [0i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32] 3i64 } output { [[3i32, 4i32], [6i32, 7i32]] }
-- input { [0i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32] 4i64 }
-- error: arrays.fut:17:
-- input { [0i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32] -1i64 }
-- error: arrays.fut:17:
entry flat_read (xs: []i32) (o: i64) = intrinsics.flat_index_2d xs o 2 3 2 1

-- ==
-- entry: flat_write
-- input { [0i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32] 1i64 } output { [0i32, 100i32, 200i32, 3i32, 300i32,
--   400i32, 6i32, 7i32] }
-- input { [0i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32] 4i64 }
-- error: arrays.fut:25:
entry flat_write (xs: *[]i32) (o: i64) = intrinsics.flat_update_2d xs o 3 1 [[100, 200], [300, 400]]

-- ==
-- entry: curried
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [6i32, 4i32, 9i32,
--   2i32, 10i32, 3i32] 28i32 [5i32, 8i32, 16i32, 17i32, 26i32, 28i32] [[1i32, 4i32], [2i32, 5i32], [3i32, 6i32]]
--   [1i32, 2i32, 3i32, 4i32, 5i32, 6i32] [5i32, 3i32, 8i32, 1i32, 9i32, 2i32, 5i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
entry curried (xs: []i32) (t: [][]i32) =
  (intrinsics.map (+ 1) xs, intrinsics.reduce (+) 0 xs, intrinsics.scan (+) 0 xs, intrinsics.transpose t,
    intrinsics.flatten t, intrinsics.concat xs xs)

-- ==
-- entry: overloaded
-- input { 1.5f32 2.0f32 } output { 3.5f32 3.0f32 true -1.5f32 }
entry overloaded (x: f32) (y: f32) = (x intrinsics.+ y, (intrinsics.*) x y, x intrinsics.< y, intrinsics.neg x)

-- Stable; classes that are not there are empty; one class keeps the order.
-- ==
-- entry: partitioned_rows
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 7i32 } output { [8i32, 1i32, 9i32, 2i32, 3i32, 5i32]
--   [[8i32, 2i32], [1i32, 3i32], [9i32, 4i32], [2i32, 5i32], [3i32, 1i32], [5i32, 0i32]] [0i64, 2i64, 2i64, 1i64, 0i64, 1i64, 0i64] }
-- input { [5i32, 3i32] 1i32 } output { [5i32, 3i32] [[5i32, 0i32], [3i32, 1i32]] [0i64] }
entry partitioned_rows (xs: []i32) (k: i32) =
  let rows = map2 (\x i -> (x, [x, i32.i64 i])) xs (indices xs)
  let (sorted, sizes) = intrinsics.partition k (\(x, _) -> i64.i32 (x % 7)) rows
  in (map (.0) sorted, map (.1) sorted, sizes)
