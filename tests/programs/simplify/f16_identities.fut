-- Algebra that does not hold for f16: zeros have signs, NaN and infinity exist.
-- The bit pattern; all NaNs count as one.
def bits (x: f16) : u16 = if f16.isnan x then 32256 else f16.to_bits x

-- ==
-- input { 0.0f16 } output { [0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 32256u16, 0u16, 32768u16] }
-- input { -0.0f16 } output { [0u16, 32768u16, 0u16, 32768u16, 32768u16, 32768u16, 0u16, 32256u16, 32768u16, 0u16] }
-- input { 1.5f16 } output { [15872u16, 15872u16, 48640u16, 0u16, 15872u16, 15872u16, 0u16, 15360u16, 15872u16,
--   48640u16] }
-- input { -2.0f16 } output { [49152u16, 49152u16, 16384u16, 32768u16, 49152u16, 49152u16, 0u16, 15360u16, 49152u16,
--   16384u16] }
-- input { f16.inf } output { [31744u16, 31744u16, 64512u16, 32256u16, 31744u16, 31744u16, 32256u16, 32256u16,
--   31744u16, 64512u16] }
-- input { -f16.inf } output { [64512u16, 64512u16, 31744u16, 32256u16, 64512u16, 64512u16, 32256u16, 32256u16,
--   64512u16, 31744u16] }
-- input { f16.nan } output { [32256u16, 32256u16, 32256u16, 32256u16, 32256u16, 32256u16, 32256u16, 32256u16,
--   32256u16, 32256u16] }
entry main (x: f16) = map bits [x + 0, x - 0, 0 - x, x * 0, x * 1, x / 1, x - x, x / x, x + -0.0, -0.0 - x]

-- ==
-- entry: compare
-- input { 1.0f16 2.0f16 } output { true false true false false true true false }
-- input { 2.0f16 1.0f16 } output { true false true true true true true false }
-- input { 1.0f16 1.0f16 } output { true false true true true false false false }
-- input { f16.nan 1.0f16 } output { false true false true false true true true }
-- input { 1.0f16 f16.nan } output { true false true true false true true true }
-- input { 0.0f16 -0.0f16 } output { true false true true true false false false }
-- input { f16.inf f16.inf } output { true false true true true false false false }
entry compare (x: f16) (y: f16) = (x == x, x != x, x <= x, !(x < y), x >= y, !(x == y), x != y, !(x >= y) && !(x < y))

-- ==
-- entry: constants
-- input { } output { [31744u16, 64512u16, 32256u16, 32768u16, 32768u16, 13516u16, 13653u16, 32256u16, 32256u16,
--   32256u16] }
entry constants =
  map bits [1 / 0, -1 / 0, 0 / 0, -0.0, 0 * -1, 0.1 + 0.2, 1 / 3, f16.inf - f16.inf, f16.sqrt (-1), f16.nan + 1]

-- ==
-- entry: associate
-- input { 1.0f16 0.00048828125f16 0.00048828125f16 } output { [15360u16, 15361u16, 4u16, 4u16, 5120u16] }
-- input { 0.0999755859375f16 0.199951171875f16 0.300048828125f16 } output { [14540u16, 14541u16, 7716u16, 7716u16,
--   10854u16] }
-- input { 2048.0f16 1.0f16 -1.0f16 } output { [26623u16, 26624u16, 59392u16, 59392u16, 0u16] }
entry associate (x: f16) (y: f16) (z: f16) =
  map bits [(x + y) + z, x + (y + z), (x * y) * z, x * (y * z), x * y + x * z]
