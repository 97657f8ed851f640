-- Parameters of every type.

-- ==
-- entry: i8s
-- input { 127i8 [-128i8, 7i8] } output { [-128i8, 7i8, 127i8] 127i8 }
-- input { 0i8 empty([0]i8) } output { [0i8] 0i8 }
entry i8s (x: i8) (xs: []i8) = (xs ++ [x], x)

-- ==
-- entry: i16s
-- input { 32767i16 [-32768i16, 7i16] } output { [-32768i16, 7i16, 32767i16] 32767i16 }
-- input { 0i16 empty([0]i16) } output { [0i16] 0i16 }
entry i16s (x: i16) (xs: []i16) = (xs ++ [x], x)

-- ==
-- entry: i32s
-- input { 2147483647i32 [-2147483648i32, 7i32] } output { [-2147483648i32, 7i32, 2147483647i32] 2147483647i32 }
-- input { 0i32 empty([0]i32) } output { [0i32] 0i32 }
entry i32s (x: i32) (xs: []i32) = (xs ++ [x], x)

-- ==
-- entry: i64s
-- input { 9223372036854775807i64 [-9223372036854775808i64, 7i64] } output { [-9223372036854775808i64, 7i64,
--   9223372036854775807i64] 9223372036854775807i64 }
-- input { 0i64 empty([0]i64) } output { [0i64] 0i64 }
entry i64s (x: i64) (xs: []i64) = (xs ++ [x], x)

-- ==
-- entry: u8s
-- input { 255u8 [0u8, 7u8] } output { [0u8, 7u8, 255u8] 255u8 }
-- input { 0u8 empty([0]u8) } output { [0u8] 0u8 }
entry u8s (x: u8) (xs: []u8) = (xs ++ [x], x)

-- ==
-- entry: u16s
-- input { 65535u16 [0u16, 7u16] } output { [0u16, 7u16, 65535u16] 65535u16 }
-- input { 0u16 empty([0]u16) } output { [0u16] 0u16 }
entry u16s (x: u16) (xs: []u16) = (xs ++ [x], x)

-- ==
-- entry: u32s
-- input { 4294967295u32 [0u32, 7u32] } output { [0u32, 7u32, 4294967295u32] 4294967295u32 }
-- input { 0u32 empty([0]u32) } output { [0u32] 0u32 }
entry u32s (x: u32) (xs: []u32) = (xs ++ [x], x)

-- ==
-- entry: u64s
-- input { 18446744073709551615u64 [0u64, 7u64] } output { [0u64, 7u64, 18446744073709551615u64]
--   18446744073709551615u64 }
-- input { 0u64 empty([0]u64) } output { [0u64] 0u64 }
entry u64s (x: u64) (xs: []u64) = (xs ++ [x], x)

-- ==
-- entry: f16s
-- input { 1.5f16 [2.5f16, -0.25f16] } output { [2.5f16, -0.25f16, 1.5f16] 1.5f16 }
-- input { 0.0f16 empty([0]f16) } output { [0.0f16] 0.0f16 }
entry f16s (x: f16) (xs: []f16) = (xs ++ [x], x)

-- ==
-- entry: f32s
-- input { 1.5f32 [2.5f32, -0.25f32] } output { [2.5f32, -0.25f32, 1.5f32] 1.5f32 }
-- input { 0.0f32 empty([0]f32) } output { [0.0f32] 0.0f32 }
entry f32s (x: f32) (xs: []f32) = (xs ++ [x], x)

-- ==
-- entry: f64s
-- input { 1.5f64 [2.5f64, -0.25f64] } output { [2.5f64, -0.25f64, 1.5f64] 1.5f64 }
-- input { 0.0f64 empty([0]f64) } output { [0.0f64] 0.0f64 }
entry f64s (x: f64) (xs: []f64) = (xs ++ [x], x)

-- ==
-- entry: bools
-- input { true [false] } output { [false, true] true }
-- input { false empty([0]bool) } output { [false] false }
entry bools (x: bool) (xs: []bool) = (xs ++ [x], x)
