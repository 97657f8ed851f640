-- Conversions between equal types change nothing.

-- ==
-- entry: integers
-- input { -3i8 -4i16 -5 -6i64 } output { -3i8 -4i16 -5 -6i64 -3i8 -4i16 -5 -6i64 }
entry integers (a: i8) (b: i16) (c: i32) (d: i64) =
  (intrinsics.sext_i8_i8 a, intrinsics.sext_i16_i16 b, intrinsics.sext_i32_i32 c, intrinsics.sext_i64_i64 d,
   intrinsics.zext_i8_i8 a, intrinsics.zext_i16_i16 b, intrinsics.zext_i32_i32 c, intrinsics.zext_i64_i64 d)

-- ==
-- entry: floats
-- input { 1.5f32 2.5f64 } output { 1.5f32 2.5f64 1.5f32 }
entry floats (x: f32) (y: f64) =
  (intrinsics.fpconv_f32_f32 x, intrinsics.fpconv_f64_f64 y,
   f32.f16 (intrinsics.fpconv_f16_f16 (f16.f32 x)))

-- ==
-- entry: as_values
-- input { [1, 2] } output { [1, 2] }
entry as_values [n] (xs: [n]i32) = map intrinsics.sext_i32_i32 xs
