-- Division by constants and powers of two, for both signs.

-- ==
-- entry: i8s
-- input { 0i8 } output { 0i8 0i8 0i8 0i8 0i8 0i8 0i8 0i8 0i8 true }
-- input { 1i8 } output { 0i8 1i8 0i8 1i8 0i8 1i8 0i8 1i8 0i8 true }
-- input { 7i8 } output { 3i8 1i8 3i8 1i8 1i8 0i8 0i8 7i8 0i8 true }
-- input { 8i8 } output { 4i8 0i8 4i8 0i8 1i8 1i8 1i8 0i8 0i8 true }
-- input { 99i8 } output { 49i8 1i8 49i8 1i8 14i8 1i8 12i8 3i8 0i8 true }
-- input { 127i8 } output { 63i8 1i8 63i8 1i8 18i8 1i8 15i8 7i8 1i8 true }
-- input { -128i8 } output { -64i8 0i8 -64i8 0i8 -19i8 5i8 -16i8 0i8 -2i8 true }
-- input { -1i8 } output { -1i8 1i8 0i8 -1i8 -1i8 6i8 0i8 -1i8 -1i8 true }
-- input { -7i8 } output { -4i8 1i8 -3i8 -1i8 -1i8 0i8 0i8 -7i8 -1i8 true }
-- input { -8i8 } output { -4i8 0i8 -4i8 0i8 -2i8 6i8 -1i8 0i8 -1i8 true }
-- input { -9i8 } output { -5i8 1i8 -4i8 -1i8 -2i8 5i8 -1i8 -1i8 -1i8 true }
entry i8s (x: i8) = (x / 2, x % 2, x // 2, x %% 2, x / 7, x % 7, x // 8, x %% 8, x / 100, (x / 8) * 8 + x % 8 == x)

-- ==
-- entry: i16s
-- input { 0i16 } output { 0i16 0i16 0i16 0i16 0i16 0i16 0i16 0i16 0i16 true }
-- input { 1i16 } output { 0i16 1i16 0i16 1i16 0i16 1i16 0i16 1i16 0i16 true }
-- input { 7i16 } output { 3i16 1i16 3i16 1i16 1i16 0i16 0i16 7i16 0i16 true }
-- input { 8i16 } output { 4i16 0i16 4i16 0i16 1i16 1i16 1i16 0i16 0i16 true }
-- input { 99i16 } output { 49i16 1i16 49i16 1i16 14i16 1i16 12i16 3i16 0i16 true }
-- input { 32767i16 } output { 16383i16 1i16 16383i16 1i16 4681i16 0i16 4095i16 7i16 327i16 true }
-- input { -32768i16 } output { -16384i16 0i16 -16384i16 0i16 -4682i16 6i16 -4096i16 0i16 -328i16 true }
-- input { -1i16 } output { -1i16 1i16 0i16 -1i16 -1i16 6i16 0i16 -1i16 -1i16 true }
-- input { -7i16 } output { -4i16 1i16 -3i16 -1i16 -1i16 0i16 0i16 -7i16 -1i16 true }
-- input { -8i16 } output { -4i16 0i16 -4i16 0i16 -2i16 6i16 -1i16 0i16 -1i16 true }
-- input { -9i16 } output { -5i16 1i16 -4i16 -1i16 -2i16 5i16 -1i16 -1i16 -1i16 true }
entry i16s (x: i16) = (x / 2, x % 2, x // 2, x %% 2, x / 7, x % 7, x // 8, x %% 8, x / 100, (x / 8) * 8 + x % 8 == x)

-- ==
-- entry: i32s
-- input { 0i32 } output { 0i32 0i32 0i32 0i32 0i32 0i32 0i32 0i32 0i32 true }
-- input { 1i32 } output { 0i32 1i32 0i32 1i32 0i32 1i32 0i32 1i32 0i32 true }
-- input { 7i32 } output { 3i32 1i32 3i32 1i32 1i32 0i32 0i32 7i32 0i32 true }
-- input { 8i32 } output { 4i32 0i32 4i32 0i32 1i32 1i32 1i32 0i32 0i32 true }
-- input { 99i32 } output { 49i32 1i32 49i32 1i32 14i32 1i32 12i32 3i32 0i32 true }
-- input { 2147483647i32 } output { 1073741823i32 1i32 1073741823i32 1i32 306783378i32 1i32 268435455i32 7i32
--   21474836i32 true }
-- input { -2147483648i32 } output { -1073741824i32 0i32 -1073741824i32 0i32 -306783379i32 5i32 -268435456i32 0i32
--   -21474837i32 true }
-- input { -1i32 } output { -1i32 1i32 0i32 -1i32 -1i32 6i32 0i32 -1i32 -1i32 true }
-- input { -7i32 } output { -4i32 1i32 -3i32 -1i32 -1i32 0i32 0i32 -7i32 -1i32 true }
-- input { -8i32 } output { -4i32 0i32 -4i32 0i32 -2i32 6i32 -1i32 0i32 -1i32 true }
-- input { -9i32 } output { -5i32 1i32 -4i32 -1i32 -2i32 5i32 -1i32 -1i32 -1i32 true }
entry i32s (x: i32) = (x / 2, x % 2, x // 2, x %% 2, x / 7, x % 7, x // 8, x %% 8, x / 100, (x / 8) * 8 + x % 8 == x)

-- ==
-- entry: i64s
-- input { 0i64 } output { 0i64 0i64 0i64 0i64 0i64 0i64 0i64 0i64 0i64 true }
-- input { 1i64 } output { 0i64 1i64 0i64 1i64 0i64 1i64 0i64 1i64 0i64 true }
-- input { 7i64 } output { 3i64 1i64 3i64 1i64 1i64 0i64 0i64 7i64 0i64 true }
-- input { 8i64 } output { 4i64 0i64 4i64 0i64 1i64 1i64 1i64 0i64 0i64 true }
-- input { 99i64 } output { 49i64 1i64 49i64 1i64 14i64 1i64 12i64 3i64 0i64 true }
-- input { 9223372036854775807i64 } output { 4611686018427387903i64 1i64 4611686018427387903i64 1i64
--   1317624576693539401i64 0i64 1152921504606846975i64 7i64 92233720368547758i64 true }
-- input { -9223372036854775808i64 } output { -4611686018427387904i64 0i64 -4611686018427387904i64 0i64
--   -1317624576693539402i64 6i64 -1152921504606846976i64 0i64 -92233720368547759i64 true }
-- input { -1i64 } output { -1i64 1i64 0i64 -1i64 -1i64 6i64 0i64 -1i64 -1i64 true }
-- input { -7i64 } output { -4i64 1i64 -3i64 -1i64 -1i64 0i64 0i64 -7i64 -1i64 true }
-- input { -8i64 } output { -4i64 0i64 -4i64 0i64 -2i64 6i64 -1i64 0i64 -1i64 true }
-- input { -9i64 } output { -5i64 1i64 -4i64 -1i64 -2i64 5i64 -1i64 -1i64 -1i64 true }
entry i64s (x: i64) = (x / 2, x % 2, x // 2, x %% 2, x / 7, x % 7, x // 8, x %% 8, x / 100, (x / 8) * 8 + x % 8 == x)

-- ==
-- entry: u8s
-- input { 0u8 } output { 0u8 0u8 0u8 0u8 0u8 0u8 0u8 0u8 0u8 true }
-- input { 1u8 } output { 0u8 1u8 0u8 1u8 0u8 1u8 0u8 1u8 0u8 true }
-- input { 7u8 } output { 3u8 1u8 3u8 1u8 1u8 0u8 0u8 7u8 0u8 true }
-- input { 8u8 } output { 4u8 0u8 4u8 0u8 1u8 1u8 1u8 0u8 0u8 true }
-- input { 99u8 } output { 49u8 1u8 49u8 1u8 14u8 1u8 12u8 3u8 0u8 true }
-- input { 255u8 } output { 127u8 1u8 127u8 1u8 36u8 3u8 31u8 7u8 2u8 true }
-- input { 0u8 } output { 0u8 0u8 0u8 0u8 0u8 0u8 0u8 0u8 0u8 true }
entry u8s (x: u8) = (x / 2, x % 2, x // 2, x %% 2, x / 7, x % 7, x // 8, x %% 8, x / 100, (x / 8) * 8 + x % 8 == x)

-- ==
-- entry: u16s
-- input { 0u16 } output { 0u16 0u16 0u16 0u16 0u16 0u16 0u16 0u16 0u16 true }
-- input { 1u16 } output { 0u16 1u16 0u16 1u16 0u16 1u16 0u16 1u16 0u16 true }
-- input { 7u16 } output { 3u16 1u16 3u16 1u16 1u16 0u16 0u16 7u16 0u16 true }
-- input { 8u16 } output { 4u16 0u16 4u16 0u16 1u16 1u16 1u16 0u16 0u16 true }
-- input { 99u16 } output { 49u16 1u16 49u16 1u16 14u16 1u16 12u16 3u16 0u16 true }
-- input { 65535u16 } output { 32767u16 1u16 32767u16 1u16 9362u16 1u16 8191u16 7u16 655u16 true }
-- input { 0u16 } output { 0u16 0u16 0u16 0u16 0u16 0u16 0u16 0u16 0u16 true }
entry u16s (x: u16) = (x / 2, x % 2, x // 2, x %% 2, x / 7, x % 7, x // 8, x %% 8, x / 100, (x / 8) * 8 + x % 8 == x)

-- ==
-- entry: u32s
-- input { 0u32 } output { 0u32 0u32 0u32 0u32 0u32 0u32 0u32 0u32 0u32 true }
-- input { 1u32 } output { 0u32 1u32 0u32 1u32 0u32 1u32 0u32 1u32 0u32 true }
-- input { 7u32 } output { 3u32 1u32 3u32 1u32 1u32 0u32 0u32 7u32 0u32 true }
-- input { 8u32 } output { 4u32 0u32 4u32 0u32 1u32 1u32 1u32 0u32 0u32 true }
-- input { 99u32 } output { 49u32 1u32 49u32 1u32 14u32 1u32 12u32 3u32 0u32 true }
-- input { 4294967295u32 } output { 2147483647u32 1u32 2147483647u32 1u32 613566756u32 3u32 536870911u32 7u32
--   42949672u32 true }
-- input { 0u32 } output { 0u32 0u32 0u32 0u32 0u32 0u32 0u32 0u32 0u32 true }
entry u32s (x: u32) = (x / 2, x % 2, x // 2, x %% 2, x / 7, x % 7, x // 8, x %% 8, x / 100, (x / 8) * 8 + x % 8 == x)

-- ==
-- entry: u64s
-- input { 0u64 } output { 0u64 0u64 0u64 0u64 0u64 0u64 0u64 0u64 0u64 true }
-- input { 1u64 } output { 0u64 1u64 0u64 1u64 0u64 1u64 0u64 1u64 0u64 true }
-- input { 7u64 } output { 3u64 1u64 3u64 1u64 1u64 0u64 0u64 7u64 0u64 true }
-- input { 8u64 } output { 4u64 0u64 4u64 0u64 1u64 1u64 1u64 0u64 0u64 true }
-- input { 99u64 } output { 49u64 1u64 49u64 1u64 14u64 1u64 12u64 3u64 0u64 true }
-- input { 18446744073709551615u64 } output { 9223372036854775807u64 1u64 9223372036854775807u64 1u64
--   2635249153387078802u64 1u64 2305843009213693951u64 7u64 184467440737095516u64 true }
-- input { 0u64 } output { 0u64 0u64 0u64 0u64 0u64 0u64 0u64 0u64 0u64 true }
entry u64s (x: u64) = (x / 2, x % 2, x // 2, x %% 2, x / 7, x % 7, x // 8, x %% 8, x / 100, (x / 8) * 8 + x % 8 == x)
