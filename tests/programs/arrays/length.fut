-- The number of rows.

-- ==
-- input { empty([0]i32) } output { 0i64 }
-- input { [7i32] } output { 1i64 }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 6i64 }
entry main (xs: []i32) = length xs

-- ==
-- entry: rows
-- input { [[1.0f32, 2.0f32, 3.0f32]] } output { 1i64 3i64 }
-- input { [[1.0f32], [2.0f32]] } output { 2i64 1i64 }
-- input { empty([0][3]f32) } output { 0i64 3i64 }
-- input { empty([3][0]f32) } output { 3i64 0i64 }
entry rows (xs: [][]f32) = (length xs, length (transpose xs))

-- ==
-- entry: bytes
-- input { empty([0]u8) } output { 3i64 }
-- input { [1u8, 2u8] } output { 5i64 }
entry bytes (s: []u8) = length s + length "h\228"
