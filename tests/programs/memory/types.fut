-- Arrays of every element type, copied, sliced and updated.

-- ==
-- entry: i8s
-- input { [127i8, 1i8, -128i8] 7i8 } output { [-128i8, 7i8, 127i8] [[127i8, 127i8], [7i8, 7i8], [-128i8, -128i8]]
--   [7i8, -128i8, 127i8] [127i8, -128i8] }
entry i8s (xs: *[]i8) (x: i8) = let xs[1] = x let ys = reverse xs in (ys, transpose [xs, xs], rotate 1 xs, xs[::2])

-- ==
-- entry: i16s
-- input { [32767i16, 1i16, -32768i16] 7i16 } output { [-32768i16, 7i16, 32767i16] [[32767i16, 32767i16], [7i16,
--   7i16], [-32768i16, -32768i16]] [7i16, -32768i16, 32767i16] [32767i16, -32768i16] }
entry i16s (xs: *[]i16) (x: i16) = let xs[1] = x let ys = reverse xs in (ys, transpose [xs, xs], rotate 1 xs, xs[::2])

-- ==
-- entry: i32s
-- input { [2147483647i32, 1i32, -2147483648i32] 7i32 } output { [-2147483648i32, 7i32, 2147483647i32]
--   [[2147483647i32, 2147483647i32], [7i32, 7i32], [-2147483648i32, -2147483648i32]] [7i32, -2147483648i32,
--   2147483647i32] [2147483647i32, -2147483648i32] }
entry i32s (xs: *[]i32) (x: i32) = let xs[1] = x let ys = reverse xs in (ys, transpose [xs, xs], rotate 1 xs, xs[::2])

-- ==
-- entry: i64s
-- input { [9223372036854775807i64, 1i64, -9223372036854775808i64] 7i64 } output { [-9223372036854775808i64, 7i64,
--   9223372036854775807i64] [[9223372036854775807i64, 9223372036854775807i64], [7i64, 7i64],
--   [-9223372036854775808i64, -9223372036854775808i64]] [7i64, -9223372036854775808i64, 9223372036854775807i64]
--   [9223372036854775807i64, -9223372036854775808i64] }
entry i64s (xs: *[]i64) (x: i64) = let xs[1] = x let ys = reverse xs in (ys, transpose [xs, xs], rotate 1 xs, xs[::2])

-- ==
-- entry: u8s
-- input { [255u8, 1u8, 0u8] 7u8 } output { [0u8, 7u8, 255u8] [[255u8, 255u8], [7u8, 7u8], [0u8, 0u8]] [7u8, 0u8,
--   255u8] [255u8, 0u8] }
entry u8s (xs: *[]u8) (x: u8) = let xs[1] = x let ys = reverse xs in (ys, transpose [xs, xs], rotate 1 xs, xs[::2])

-- ==
-- entry: u16s
-- input { [65535u16, 1u16, 0u16] 7u16 } output { [0u16, 7u16, 65535u16] [[65535u16, 65535u16], [7u16, 7u16], [0u16,
--   0u16]] [7u16, 0u16, 65535u16] [65535u16, 0u16] }
entry u16s (xs: *[]u16) (x: u16) = let xs[1] = x let ys = reverse xs in (ys, transpose [xs, xs], rotate 1 xs, xs[::2])

-- ==
-- entry: u32s
-- input { [4294967295u32, 1u32, 0u32] 7u32 } output { [0u32, 7u32, 4294967295u32] [[4294967295u32, 4294967295u32],
--   [7u32, 7u32], [0u32, 0u32]] [7u32, 0u32, 4294967295u32] [4294967295u32, 0u32] }
entry u32s (xs: *[]u32) (x: u32) = let xs[1] = x let ys = reverse xs in (ys, transpose [xs, xs], rotate 1 xs, xs[::2])

-- ==
-- entry: u64s
-- input { [18446744073709551615u64, 1u64, 0u64] 7u64 } output { [0u64, 7u64, 18446744073709551615u64]
--   [[18446744073709551615u64, 18446744073709551615u64], [7u64, 7u64], [0u64, 0u64]] [7u64, 0u64,
--   18446744073709551615u64] [18446744073709551615u64, 0u64] }
entry u64s (xs: *[]u64) (x: u64) = let xs[1] = x let ys = reverse xs in (ys, transpose [xs, xs], rotate 1 xs, xs[::2])

-- ==
-- entry: f16s
-- input { [1.5f16, 2.5f16, -3.5f16] 0.25f16 } output { [-3.5f16, 0.25f16, 1.5f16] [[1.5f16, 1.5f16], [0.25f16,
--   0.25f16], [-3.5f16, -3.5f16]] [0.25f16, -3.5f16, 1.5f16] [1.5f16, -3.5f16] }
entry f16s (xs: *[]f16) (x: f16) = let xs[1] = x let ys = reverse xs in (ys, transpose [xs, xs], rotate 1 xs, xs[::2])

-- ==
-- entry: f32s
-- input { [1.5f32, 2.5f32, -3.5f32] 0.25f32 } output { [-3.5f32, 0.25f32, 1.5f32] [[1.5f32, 1.5f32], [0.25f32,
--   0.25f32], [-3.5f32, -3.5f32]] [0.25f32, -3.5f32, 1.5f32] [1.5f32, -3.5f32] }
entry f32s (xs: *[]f32) (x: f32) = let xs[1] = x let ys = reverse xs in (ys, transpose [xs, xs], rotate 1 xs, xs[::2])

-- ==
-- entry: f64s
-- input { [1.5f64, 2.5f64, -3.5f64] 0.25f64 } output { [-3.5f64, 0.25f64, 1.5f64] [[1.5f64, 1.5f64], [0.25f64,
--   0.25f64], [-3.5f64, -3.5f64]] [0.25f64, -3.5f64, 1.5f64] [1.5f64, -3.5f64] }
entry f64s (xs: *[]f64) (x: f64) = let xs[1] = x let ys = reverse xs in (ys, transpose [xs, xs], rotate 1 xs, xs[::2])

-- ==
-- entry: bools
-- input { [true, false, true] true } output { [true, true, true] [[true, true], [true, true], [true, true]] [true,
--   true, true] [true, true] }
entry bools (xs: *[]bool) (x: bool) =
  let xs[1] = x let ys = reverse xs in (ys, transpose [xs, xs], rotate 1 xs, xs[::2])
