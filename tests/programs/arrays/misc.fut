-- Short names of conversions, and identities.

-- ==
-- entry: convert
-- input { 3i32 2.75f32 -2.75f64 } output { 3.0f32 3.0f64 2i32 -2i32 }
-- input { -7i32 -0.5f32 1000000.0f64 } output { -7.0f32 -7.0f64 0i32 1000000i32 }
entry convert (i: i32) (x: f32) (y: f64) = (r32 i, r64 i, t32 x, t64 y)

-- ==
-- entry: identities
-- input { [1i32, 2i32] true } output { [1i32, 2i32] 2i64 true false }
-- input { empty([0]i32) false } output { empty([0]i32) 0i64 false true }
entry identities (xs: []i32) (b: bool) = (opaque xs, trace (length xs), break b, not b)
