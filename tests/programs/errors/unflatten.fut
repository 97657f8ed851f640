-- Impossible shapes.

-- ==
-- input { 2i64 1i64 [1i32, 2i32] } output { [[1i32], [2i32]] }
-- input { -1i64 -2i64 [1i32, 2i32] }
-- error: unflatten.fut:9:
-- input { 2i64 2i64 [1i32, 2i32] }
-- error: unflatten.fut:9:
entry main (n: i64) (m: i64) (xs: []i32) : [n][m]i32 = unflatten (xs :> [n * m]i32)
