-- Laws of division, shifts, bits, conversions and floats, over all or many values of small types.

def fdiv (a: i64) (b: i64) : i64 = let q = a // b in if q * b != a && (a < 0) != (b < 0) then q - 1 else q

-- ==
-- entry: div8
-- input { } output { true }
entry div8 =
  let xs = map (\i -> i8.i64 (i - 128)) (iota 256)
  in all (\a -> all (\b -> b == 0 ||
       (let q = fdiv (i64.i8 a) (i64.i8 b)
        in a / b == i8.i64 q && a % b == i8.i64 (i64.i8 a - q * i64.i8 b)
           && a // b == i8.i64 (i64.i8 a // i64.i8 b) && a %% b == i8.i64 (i64.i8 a %% i64.i8 b)
           && a i8./ b == a / b && a i8.%% b == a %% b)) xs) xs

-- ==
-- entry: udiv8
-- input { } output { true }
entry udiv8 =
  let xs = map u8.i64 (iota 256)
  in all (\a -> all (\b -> b == 0 || (a / b == u8.i64 (i64.u8 a / i64.u8 b) && a % b == u8.i64 (i64.u8 a % i64.u8 b) && a // b == a / b && a %% b == a % b)) xs) xs

-- ==
-- entry: shifts
-- input { } output { true }
entry shifts =
  let xs = map u8.i64 (iota 256)
  in all (\x -> all (\s -> let k = u8.i64 s in
       x << k == u8.i64 (i64.u8 x << s) && x >> k == u8.i64 (i64.u8 x >> s)
       && (i8.u8 x >> i8.u8 k) == i8.i64 (i64.i8 (i8.u8 x) >> s)
       && (x u8.>> k) == u8.i8 (i8.u8 x >> i8.u8 k) && (x u8.>>> k) == x >> k
       && (i8.u8 x i8.>>> i8.u8 k) == i8.u8 (x >> k)) (iota 8)) xs

-- ==
-- entry: bits
-- input { } output { true }
entry bits =
  let xs = map (\i -> i16.i64 (i * 37 - 32768)) (iota 1771)
  in all (\x ->
      let ones = i32.sum (map (\k -> i16.get_bit k x) (map i32.i64 (iota 16)))
      let lz = loop k = 0i32 while k < 16 && i16.get_bit (15 - k) x == 0 do k + 1
      let tz = loop k = 0i32 while k < 16 && i16.get_bit k x == 0 do k + 1
      in i16.popc x == ones && i16.clz x == lz && i16.ctz x == tz
         && i16.set_bit 3 x 1 == x | 8 && i16.set_bit 15 x 0 == x & 0x7fff && i16.not x == !x && !x == x ^ (-1)
         && i16.mul_hi x 12345 == i16.i64 ((i64.i16 x * 12345) >> 16) && i16.mad_hi x (-3) 7 == i16.i64 ((i64.i16 x * (-3)) >> 16) + 7
         && u16.mul_hi (u16.i16 x) 54321 == u16.i64 ((i64.u16 (u16.i16 x) * 54321) >> 16)) xs

-- ==
-- entry: mulhi64
-- input { } output { [-1i64, 0i64, 4611686018427387904i64, -4611686018427387904i64] }
entry mulhi64 = [i64.mul_hi (-1) 1, i64.mul_hi 1 1, i64.mul_hi i64.lowest i64.lowest, i64.mul_hi i64.lowest i64.highest]

-- ==
-- entry: umulhi64
-- input { } output { [0u64, 18446744073709551614u64] }
entry umulhi64 = [u64.mul_hi 1 18446744073709551615, u64.mul_hi 18446744073709551615 18446744073709551615]

-- ==
-- entry: convs
-- input { } output { 255u16 255u32 65535i32 -1i64 4294967295i64 255u8 0i32 0i64 255u8 1i8 }
entry convs = (u16.i8 (-1), u32.i8 (-1), i32.u16 65535, i64.i32 (-1), i64.u32 4294967295, u8.i32 (-1), i32.f32 f32.nan, i64.f64 f64.inf, u8.f32 (-1.7), i8.bool true)

-- ==
-- entry: lows
-- input { } output { -128i8 0i8 -128i8 -128i8 -9223372036854775808i64 0i64 }
entry lows = (i8.lowest / i8.i32 (-1), i8.lowest % (-1), i8.neg i8.lowest, i8.abs i8.lowest, i64.lowest / (-1), i64.lowest % (-1))

-- ==
-- entry: dynlow
-- input { -9223372036854775808i64 -1i64 } output { -9223372036854775808i64 0i64 -9223372036854775808i64 0i64 }
-- input { 7i64 -2i64 } output { -4i64 -1i64 -3i64 1i64 }
-- input { 7i64 0i64 } error: [Dd]ivision by zero
entry dynlow (a: i64) (b: i64) = (a / b, a % b, a // b, a %% b)

-- ==
-- entry: pows
-- input { 3i8 5i8 } output { -13i8 243.0f64 }
-- input { 2i8 7i8 } output { -128i8 128.0f64 }
-- input { 0i8 0i8 } output { 1i8 1.0f64 }
-- input { 2i8 -1i8 } error: [Nn]egative
entry pows (a: i8) (b: i8) = (a ** b, f64.i8 a ** f64.i8 b)

-- ==
-- entry: floats
-- input { } output { [true, true, true, true, true, true, true, true, true, true, true, true] }
entry floats =
  let z = opaque 0.0f64
  let nan = opaque f64.nan
  in [f64.to_bits (-z) == 0x8000000000000000, 1 / z == f64.inf, 1 / (-z) == -f64.inf, f64.isnan (z / z), f64.isnan (f64.inf - f64.inf),
      f64.max nan 1 == 1, f64.min 1 nan == 1, f64.isnan (f64.max nan nan), !(nan == nan) && nan != nan && !(nan < 1) && !(nan >= 1),
      f64.to_bits (f64.round (-0.5)) == 0x8000000000000000, -7.5 % 2 == -1.5f64, f64.isnan (f64.sgn nan)]

-- ==
-- entry: rounds
-- input { [0.5f32, 1.5, 2.5, -0.5, -1.5, 2.4, -2.6, 1e30] } output { [0.0f32, 2.0f32, 2.0f32, -0.0f32, -2.0f32, 2.0f32, -3.0f32,
--   1.0e30f32] [0.0f32, 1.0f32, 2.0f32, -0.0f32, -1.0f32, 2.0f32, -2.0f32, 1.0e30f32] [1.0f32, 2.0f32, 3.0f32, -0.0f32, -1.0f32, 3.0f32,
--   -2.0f32, 1.0e30f32] }
entry rounds (xs: []f32) = (map f32.round xs, map f32.trunc xs, map f32.ceil xs)

-- ==
-- entry: halves
-- input { } output { true }
entry halves =
  let hs = map (\i -> f16.from_bits (u16.i64 i)) (iota 65536)
  in all (\h -> f16.isnan h || (let x = f32.f16 h in f16.f32 x == h && f16.to_bits (f16.f32 x) == f16.to_bits h
        && f16.to_bits (f16.neg h) == f16.to_bits h ^ 0x8000
        && (f16.isinf h || (f16.to_bits (h + 1) == f16.to_bits (f16.f32 (x + 1)) && f16.to_bits (h * 3) == f16.to_bits (f16.f32 (x * 3)))))) hs

-- ==
-- entry: bitsf
-- input { } output { true 3i32 1i32 -2.0f32 5.0f64 }
entry bitsf = (f32.get_bit 31 (-1) == 1, f16.num_bits / 5, f64.get_bit 52 1, f32.set_bit 31 2 1, f64.ldexp 1.25 2)

-- ==
-- entry: maxmin
-- input { empty([0]f32) } output { -f32.inf f32.inf 0.0f32 1.0f32 }
-- input { [f32.nan, 3f32, -1] } output { 3.0f32 -1.0f32 f32.nan f32.nan }
entry maxmin (xs: []f32) = (f32.maximum xs, f32.minimum xs, f32.sum xs, f32.product xs)

-- ==
-- entry: mods
-- input { [5i32,-5,5,-5] [3i32,3,-3,-3] } output { [2i32, 1i32, -1i32, -2i32] [2i32, -2i32, 2i32, -2i32] [1i32, -2i32, -2i32, 1i32]
--   [1i32, -1i32, -1i32, 1i32] }
entry mods [n] (a: [n]i32) (b: [n]i32) = (map2 (%) a b, map2 (%%) a b, map2 (/) a b, map2 (//) a b)
