-- Conversions there and back.

-- ==
-- entry: narrow
-- input { 0i32 } output { 0i32 0i32 0i32 0i64 0i64 0u64 }
-- input { 127i32 } output { 127i32 127i32 127i32 127i64 127i64 127u64 }
-- input { 128i32 } output { -128i32 128i32 128i32 128i64 128i64 128u64 }
-- input { 255i32 } output { -1i32 255i32 255i32 255i64 255i64 255u64 }
-- input { 256i32 } output { 0i32 0i32 256i32 256i64 256i64 256u64 }
-- input { -1i32 } output { -1i32 255i32 -1i32 4294967295i64 -1i64 4294967295u64 }
-- input { -129i32 } output { 127i32 127i32 -129i32 4294967167i64 -129i64 4294967167u64 }
-- input { 65535i32 } output { -1i32 255i32 -1i32 65535i64 65535i64 65535u64 }
-- input { -2147483648i32 } output { 0i32 0i32 0i32 2147483648i64 -2147483648i64 2147483648u64 }
entry narrow (x: i32) =
  (i32.i8 (i8.i32 x), i32.u8 (u8.i32 x), i32.i16 (i16.i32 x), i64.u32 (u32.i32 x), i64.i32 x, u64.i32 x)

-- ==
-- entry: floats
-- input { 0i64 } output { 0i64 0i64 }
-- input { -7i64 } output { -7i64 -7i64 }
-- input { 16777217i64 } output { 16777217i64 16777216i64 }
-- input { 9007199254740993i64 } output { 9007199254740992i64 9007199254740992i64 }
-- input { 33554435i64 } output { 33554435i64 33554436i64 }
entry floats (x: i64) = (i64.f64 (f64.i64 x), i64.f32 (f32.i64 x))

-- ==
-- entry: widths
-- input { 0.1f64 } output { 0.10000000149011612f64 0.0999755859375f64 }
-- input { 1.0f64 } output { 1.0f64 1.0f64 }
-- input { 100.25f64 } output { 100.25f64 100.25f64 }
entry widths (x: f64) = (f64.f32 (f32.f64 x), f64.f16 (f16.f64 x))

-- ==
-- entry: booleans
-- input { 0i32 } output { 0i32 0.0f32 false }
-- input { 1i32 } output { 1i32 0.0f32 true }
-- input { 5i32 } output { 1i32 1.0f32 true }
-- input { -1i32 } output { 1i32 0.0f32 true }
entry booleans (x: i32) = (i32.bool (bool.i32 x), f32.bool (x > 1), bool.f64 (f64.i32 x))
