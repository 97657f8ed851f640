-- Rotation by the extreme amounts.

-- ==
-- input { -9223372036854775808i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [9i32, 2i32, 5i32, 3i32, 8i32,
--   1i32] }
-- input { 9223372036854775807i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [3i32, 8i32, 1i32, 9i32, 2i32, 5i32]
--   }
-- input { 9223372036854775807i64 [1i32, 2i32, 3i32, 4i32, 5i32] } output { [3i32, 4i32, 5i32, 1i32, 2i32] }
entry main (r: i64) (xs: []i32) = rotate r xs
