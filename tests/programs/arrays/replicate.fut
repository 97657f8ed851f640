-- Copies of a value.

-- ==
-- input { 0i64 4i32 } output { empty([0]i32) }
-- input { 1i64 4i32 } output { [4i32] }
-- input { 5i64 -2i32 } output { [-2i32, -2i32, -2i32, -2i32, -2i32] }
-- input { -1i64 0i32 }
-- error: Range|[Nn]egative|invalid
entry main (n: i64) (x: i32) = replicate n x

-- ==
-- entry: rows
-- input { 2i64 [1i32, 2i32] } output { [[1i32, 2i32], [1i32, 2i32]] }
-- input { 0i64 [1i32, 2i32, 3i32] } output { empty([0][3]i32) }
-- input { 3i64 empty([0]i32) } output { empty([3][0]i32) }
entry rows (n: i64) (x: []i32) = replicate n x

-- ==
-- entry: records
-- input { 0i64 } output { empty([0]i32) empty([0]f32) }
-- input { 3i64 } output { [1i32, 1i32, 1i32] [2.0f32, 2.0f32, 2.0f32] }
entry records (n: i64) = let r = replicate n {a = 1i32, b = (true, 2f32)} in (map (.a) r, map (.b.1) r)

-- ==
-- entry: context
-- input { } output { [true, true, true, true] }
entry context : [4]bool = rep true

-- ==
-- entry: nested
-- input { } output { [[7i64, 7i64, 7i64], [7i64, 7i64, 7i64]] }
entry nested : [2][3]i64 = rep (rep 7)
