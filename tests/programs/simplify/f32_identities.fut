-- Algebra that does not hold for f32: zeros have signs, NaN and infinity exist.
-- The bit pattern; all NaNs count as one.
def bits (x: f32) : u32 = if f32.isnan x then 2143289344 else f32.to_bits x

-- ==
-- input { 0.0f32 } output { [0u32, 0u32, 0u32, 0u32, 0u32, 0u32, 0u32, 2143289344u32, 0u32, 2147483648u32] }
-- input { -0.0f32 } output { [0u32, 2147483648u32, 0u32, 2147483648u32, 2147483648u32, 2147483648u32, 0u32,
--   2143289344u32, 2147483648u32, 0u32] }
-- input { 1.5f32 } output { [1069547520u32, 1069547520u32, 3217031168u32, 0u32, 1069547520u32, 1069547520u32, 0u32,
--   1065353216u32, 1069547520u32, 3217031168u32] }
-- input { -2.0f32 } output { [3221225472u32, 3221225472u32, 1073741824u32, 2147483648u32, 3221225472u32,
--   3221225472u32, 0u32, 1065353216u32, 3221225472u32, 1073741824u32] }
-- input { f32.inf } output { [2139095040u32, 2139095040u32, 4286578688u32, 2143289344u32, 2139095040u32,
--   2139095040u32, 2143289344u32, 2143289344u32, 2139095040u32, 4286578688u32] }
-- input { -f32.inf } output { [4286578688u32, 4286578688u32, 2139095040u32, 2143289344u32, 4286578688u32,
--   4286578688u32, 2143289344u32, 2143289344u32, 4286578688u32, 2139095040u32] }
-- input { f32.nan } output { [2143289344u32, 2143289344u32, 2143289344u32, 2143289344u32, 2143289344u32,
--   2143289344u32, 2143289344u32, 2143289344u32, 2143289344u32, 2143289344u32] }
entry main (x: f32) = map bits [x + 0, x - 0, 0 - x, x * 0, x * 1, x / 1, x - x, x / x, x + -0.0, -0.0 - x]

-- ==
-- entry: compare
-- input { 1.0f32 2.0f32 } output { true false true false false true true false }
-- input { 2.0f32 1.0f32 } output { true false true true true true true false }
-- input { 1.0f32 1.0f32 } output { true false true true true false false false }
-- input { f32.nan 1.0f32 } output { false true false true false true true true }
-- input { 1.0f32 f32.nan } output { true false true true false true true true }
-- input { 0.0f32 -0.0f32 } output { true false true true true false false false }
-- input { f32.inf f32.inf } output { true false true true true false false false }
entry compare (x: f32) (y: f32) = (x == x, x != x, x <= x, !(x < y), x >= y, !(x == y), x != y, !(x >= y) && !(x < y))

-- ==
-- entry: constants
-- input { } output { [2139095040u32, 4286578688u32, 2143289344u32, 2147483648u32, 2147483648u32, 1050253722u32,
--   1051372203u32, 2143289344u32, 2143289344u32, 2143289344u32] }
entry constants =
  map bits [1 / 0, -1 / 0, 0 / 0, -0.0, 0 * -1, 0.1 + 0.2, 1 / 3, f32.inf - f32.inf, f32.sqrt (-1), f32.nan + 1]

-- ==
-- entry: associate
-- input { 1.0f32 5.960464477539063e-08f32 5.960464477539063e-08f32 } output { [1065353216u32, 1065353217u32,
--   662700032u32, 662700032u32, 872415232u32] }
-- input { 0.10000000149011612f32 0.20000000298023224f32 0.30000001192092896f32 } output { [1058642330u32,
--   1058642330u32, 1002740647u32, 1002740647u32, 1028443342u32] }
-- input { 16777216.0f32 1.0f32 -1.0f32 } output { [1266679807u32, 1266679808u32, 3414163456u32, 3414163456u32, 0u32]
--   }
entry associate (x: f32) (y: f32) (z: f32) =
  map bits [(x + y) + z, x + (y + z), (x * y) * z, x * (y * z), x * y + x * z]
