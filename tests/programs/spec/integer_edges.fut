-- Integers at the ends of their types (language.md 11.1).

-- ==
-- entry: int_pow_wrap
-- input { } output { [1i8,0i8,-128i8,1i8,-1i8,0i8] }
entry int_pow_wrap = [0i8 ** 0, 2i8 ** 8, 2i8 ** 7, (-1i8) ** 100, (-1i8) ** 101, 0i8 ** 5]

-- ==
-- entry: int_min_div
-- input { -128i8 -1i8 } output { -128i8 0i8 -128i8 0i8 }
entry int_min_div (x: i8) (y: i8) = (x / y, x % y, x // y, x %% y)

-- ==
-- entry: int_min_div_all
-- input { -32768i16 -2147483648i32 -9223372036854775808i64 }
--   output { -32768i16 -2147483648i32 -9223372036854775808i64 0i16 0i32 0i64 }
entry int_min_div_all (a: i16) (b: i32) (c: i64) = (a / -1, b // -1, c / -1, a % -1, b %% -1, c % -1)

-- ==
-- entry: unsigned_cmp_div
-- input { 200u8 100u8 } output { true 2u8 0u8 100u8 }
entry unsigned_cmp_div (x: u8) (y: u8) = (x > y, x / y, x % y, x >> 1)

-- ==
-- entry: unsigned_neg
-- input { 1u8 } output { 255u8 254u8 }
entry unsigned_neg (x: u8) = (-x, !x)

-- ==
-- entry: num_bits
-- input { } output { [8i32,16i32,32i32,64i32,8i32,16i32,32i32,64i32,16i32,32i32,64i32] }
entry num_bits =
  [i8.num_bits,i16.num_bits,i32.num_bits,i64.num_bits,u8.num_bits,u16.num_bits,u32.num_bits,u64.num_bits,f16.num_bits,f32.num_bits,f64.num_bits]

-- ==
-- entry: float_bits_access
-- input { } output { 1i32 2f32 -1f64 }
entry float_bits_access = (f32.get_bit 31 (-1), f32.set_bit 22 2 0, f64.set_bit 63 1 1)
