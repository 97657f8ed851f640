-- map2.

-- ==
-- input { empty([0]i32) empty([0]i64) } output { empty([0]i64) }
-- input { [1i32] [2i64] } output { [-1i64] }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] [1i64, 2i64, 3i64, 4i64, 5i64, 6i64] } output { [4i64, 1i64, 5i64,
--   -3i64, 4i64, -4i64] }
entry main [n] (a: [n]i32) (b: [n]i64) = map2 (\x y -> i64.i32 x - y) a b

-- ==
-- entry: operator
-- input { [1.0f32, 6.0f32] [2.0f32, 3.0f32] } output { [0.5f32, 2.0f32] [2.0f32, 6.0f32] }
entry operator [n] (a: [n]f32) (b: [n]f32) = (map2 (/) a b, map2 (f32.max) a b)

-- ==
-- entry: nested
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 4i32,
--   9i32], [16i32, 25i32, 36i32]] }
entry nested [n][m] (a: [n][m]i32) (b: [n][m]i32) = map2 (map2 (*)) a b

-- ==
-- entry: outer
-- input { [1i32, 2i32] [3i32, 4i32, 5i32] } output { [[3i32, 4i32, 5i32], [6i32, 8i32, 10i32]] }
-- input { empty([0]i32) [1i32] } output { empty([0][1]i32) }
-- input { [1i32, 2i32] empty([0]i32) } output { empty([2][0]i32) }
entry outer (a: []i32) (b: []i32) = map (\x -> map (\y -> x * y) b) a
