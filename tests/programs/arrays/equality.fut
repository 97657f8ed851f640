-- Equality of compound values.

-- ==
-- entry: arrays
-- input { empty([0]i32) empty([0]i32) } output { true false }
-- input { [1i32, 2i32] [1i32, 2i32] } output { true false }
-- input { [1i32, 2i32] [1i32, 3i32] } output { false true }
entry arrays [n] (a: [n]i32) (b: [n]i32) = (a == b, a != b)

-- ==
-- entry: matrices
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { true }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] [[1i32, 2i32, 3i32], [4i32, 5i32, 7i32]] } output { false }
entry matrices [n][m] (a: [n][m]i32) (b: [n][m]i32) = a == b

-- ==
-- entry: tuples
-- input { 1i32 2.0f32 } output { true true }
-- input { 1i32 3.0f32 } output { false false }
-- input { 2i32 2.0f32 } output { false false }
entry tuples (x: i32) (y: f32) = ((x, y) == (1, 2), {a = x, b = (y, true)} == {b = (2, true), a = 1})

-- ==
-- entry: nans
-- input { [1.0f32] } output { true false }
-- input { [1.0f32, f32.nan] } output { false true }
entry nans [n] (a: [n]f32) = (a == a, a != a)

-- ==
-- entry: sums
-- input { 0i32 1i32 } output { true false false true }
-- input { 0i32 2i32 } output { false false false true }
-- input { 1i32 1i32 } output { false true false true }
-- input { 1i32 0i32 } output { false false false true }
-- input { 2i32 0i32 } output { false false true true }
type s = #a i32 | #b bool | #c
entry sums (k: i32) (x: i32) = let f (k: i32) : s = (if k == 0 then #a x else if k == 1 then #b (x > 0) else #c)
  in (f k == #a 1, f k == #b true, f k == #c, f k == f k)
