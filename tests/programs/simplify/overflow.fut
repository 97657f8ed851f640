-- Overflow wraps, so these comparisons cannot be decided early.

-- ==
-- entry: i8s
-- input { 5i8 3i8 } output { true true true true true true }
-- input { 127i8 1i8 } output { false true false true true true }
-- input { -128i8 1i8 } output { true false false true true false }
-- input { -128i8 127i8 } output { true false false true true false }
-- input { 64i8 0i8 } output { true true false true true true }
entry i8s (x: i8) (y: i8) = (x + 1 > x, x - 1 < x, (x * 2) / 2 == x, x + y - y == x, -(-x) == x, x < y == (x - y < 0))

-- ==
-- entry: i16s
-- input { 5i16 3i16 } output { true true true true true true }
-- input { 32767i16 1i16 } output { false true false true true true }
-- input { -32768i16 1i16 } output { true false false true true false }
-- input { -32768i16 32767i16 } output { true false false true true false }
-- input { 16384i16 0i16 } output { true true false true true true }
entry i16s (x: i16) (y: i16) =
  (x + 1 > x, x - 1 < x, (x * 2) / 2 == x, x + y - y == x, -(-x) == x, x < y == (x - y < 0))

-- ==
-- entry: i32s
-- input { 5i32 3i32 } output { true true true true true true }
-- input { 2147483647i32 1i32 } output { false true false true true true }
-- input { -2147483648i32 1i32 } output { true false false true true false }
-- input { -2147483648i32 2147483647i32 } output { true false false true true false }
-- input { 1073741824i32 0i32 } output { true true false true true true }
entry i32s (x: i32) (y: i32) =
  (x + 1 > x, x - 1 < x, (x * 2) / 2 == x, x + y - y == x, -(-x) == x, x < y == (x - y < 0))

-- ==
-- entry: i64s
-- input { 5i64 3i64 } output { true true true true true true }
-- input { 9223372036854775807i64 1i64 } output { false true false true true true }
-- input { -9223372036854775808i64 1i64 } output { true false false true true false }
-- input { -9223372036854775808i64 9223372036854775807i64 } output { true false false true true false }
-- input { 4611686018427387904i64 0i64 } output { true true false true true true }
entry i64s (x: i64) (y: i64) =
  (x + 1 > x, x - 1 < x, (x * 2) / 2 == x, x + y - y == x, -(-x) == x, x < y == (x - y < 0))

-- ==
-- entry: u8s
-- input { 5u8 3u8 } output { true true true true true true }
-- input { 255u8 1u8 } output { false true false true true true }
-- input { 0u8 1u8 } output { true false true true true false }
-- input { 0u8 255u8 } output { true false true true true false }
-- input { 128u8 0u8 } output { true true false true true true }
entry u8s (x: u8) (y: u8) = (x + 1 > x, x - 1 < x, (x * 2) / 2 == x, x + y - y == x, -(-x) == x, x < y == (x - y < 0))

-- ==
-- entry: u16s
-- input { 5u16 3u16 } output { true true true true true true }
-- input { 65535u16 1u16 } output { false true false true true true }
-- input { 0u16 1u16 } output { true false true true true false }
-- input { 0u16 65535u16 } output { true false true true true false }
-- input { 32768u16 0u16 } output { true true false true true true }
entry u16s (x: u16) (y: u16) =
  (x + 1 > x, x - 1 < x, (x * 2) / 2 == x, x + y - y == x, -(-x) == x, x < y == (x - y < 0))

-- ==
-- entry: u32s
-- input { 5u32 3u32 } output { true true true true true true }
-- input { 4294967295u32 1u32 } output { false true false true true true }
-- input { 0u32 1u32 } output { true false true true true false }
-- input { 0u32 4294967295u32 } output { true false true true true false }
-- input { 2147483648u32 0u32 } output { true true false true true true }
entry u32s (x: u32) (y: u32) =
  (x + 1 > x, x - 1 < x, (x * 2) / 2 == x, x + y - y == x, -(-x) == x, x < y == (x - y < 0))

-- ==
-- entry: u64s
-- input { 5u64 3u64 } output { true true true true true true }
-- input { 18446744073709551615u64 1u64 } output { false true false true true true }
-- input { 0u64 1u64 } output { true false true true true false }
-- input { 0u64 18446744073709551615u64 } output { true false true true true false }
-- input { 9223372036854775808u64 0u64 } output { true true false true true true }
entry u64s (x: u64) (y: u64) =
  (x + 1 > x, x - 1 < x, (x * 2) / 2 == x, x + y - y == x, -(-x) == x, x < y == (x - y < 0))
