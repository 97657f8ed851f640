-- Several results.

-- ==
-- entry: none
-- input { 0i32 } output { 1i32 2i32 }
entry none (_x: i32) = (1i32, 2i32)

-- ==
-- entry: types
-- input { 5i32 } output { 5i8 5u16 5.0f32 true [5i32, 5i32] [[5i32]] }
-- input { 300i32 } output { 44i8 300u16 300.0f32 true [300i32, 300i32] [[300i32]] }
entry types (x: i32) = (i8.i32 x, u16.i32 x, f32.i32 x, x > 3, [x, x], [[x]])

-- ==
-- entry: same
-- input { [1i32, 2i32] } output { [1i32, 2i32] [1i32, 2i32] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }
entry same (xs: []i32) = (xs, xs)

-- ==
-- entry: permuted
-- input { 1i32 2i64 true } output { true 1i32 2i64 }
entry permuted (a: i32) (b: i64) (c: bool) = (c, a, b)
