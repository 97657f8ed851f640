-- Extension and reinterpretation.

-- ==
-- entry: from_i8
-- input { 0i8 } output { 0i16 0i16 0i32 0i32 0i64 0i64 }
-- input { 5i8 } output { 5i16 5i16 5i32 5i32 5i64 5i64 }
-- input { -1i8 } output { -1i16 255i16 -1i32 255i32 -1i64 255i64 }
-- input { -128i8 } output { -128i16 128i16 -128i32 128i32 -128i64 128i64 }
-- input { 127i8 } output { 127i16 127i16 127i32 127i32 127i64 127i64 }
entry from_i8 (x: i8) =
  (intrinsics.sext_i8_i16 x, intrinsics.zext_i8_i16 x, intrinsics.sext_i8_i32 x, intrinsics.zext_i8_i32 x,
    intrinsics.sext_i8_i64 x, intrinsics.zext_i8_i64 x)

-- ==
-- entry: from_i16
-- input { 0i16 } output { 0i8 0i8 0i32 0i32 0i64 0i64 }
-- input { 5i16 } output { 5i8 5i8 5i32 5i32 5i64 5i64 }
-- input { -1i16 } output { -1i8 -1i8 -1i32 65535i32 -1i64 65535i64 }
-- input { -32768i16 } output { 0i8 0i8 -32768i32 32768i32 -32768i64 32768i64 }
-- input { 32767i16 } output { -1i8 -1i8 32767i32 32767i32 32767i64 32767i64 }
entry from_i16 (x: i16) =
  (intrinsics.sext_i16_i8 x, intrinsics.zext_i16_i8 x, intrinsics.sext_i16_i32 x, intrinsics.zext_i16_i32 x,
    intrinsics.sext_i16_i64 x, intrinsics.zext_i16_i64 x)

-- ==
-- entry: from_i32
-- input { 0i32 } output { 0i8 0i8 0i16 0i16 0i64 0i64 }
-- input { 5i32 } output { 5i8 5i8 5i16 5i16 5i64 5i64 }
-- input { -1i32 } output { -1i8 -1i8 -1i16 -1i16 -1i64 4294967295i64 }
-- input { -2147483648i32 } output { 0i8 0i8 0i16 0i16 -2147483648i64 2147483648i64 }
-- input { 2147483647i32 } output { -1i8 -1i8 -1i16 -1i16 2147483647i64 2147483647i64 }
entry from_i32 (x: i32) =
  (intrinsics.sext_i32_i8 x, intrinsics.zext_i32_i8 x, intrinsics.sext_i32_i16 x, intrinsics.zext_i32_i16 x,
    intrinsics.sext_i32_i64 x, intrinsics.zext_i32_i64 x)

-- ==
-- entry: from_i64
-- input { 0i64 } output { 0i8 0i8 0i16 0i16 0i32 0i32 }
-- input { 5i64 } output { 5i8 5i8 5i16 5i16 5i32 5i32 }
-- input { -1i64 } output { -1i8 -1i8 -1i16 -1i16 -1i32 -1i32 }
-- input { -9223372036854775808i64 } output { 0i8 0i8 0i16 0i16 0i32 0i32 }
-- input { 9223372036854775807i64 } output { -1i8 -1i8 -1i16 -1i16 -1i32 -1i32 }
entry from_i64 (x: i64) =
  (intrinsics.sext_i64_i8 x, intrinsics.zext_i64_i8 x, intrinsics.sext_i64_i16 x, intrinsics.zext_i64_i16 x,
    intrinsics.sext_i64_i32 x, intrinsics.zext_i64_i32 x)

-- ==
-- entry: signs
-- input { 200u8 -1i8 18446744073709551615u64 } output { -56i8 255u8 -1i64 }
-- input { 1u8 1i8 1u64 } output { 1i8 1u8 1i64 }
entry signs (a: u8) (b: i8) (c: u64) = (intrinsics.sign_i8 a, intrinsics.unsign_i8 b, intrinsics.sign_i64 c)
