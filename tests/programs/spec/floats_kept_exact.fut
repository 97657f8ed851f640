-- What may not be done to floats (language.md 11.2): signs of zero, NaN, grouping, precision.

-- ==
-- entry: f16_loop_sum_rounds
-- input { } output { 2048f16 }
entry f16_loop_sum_rounds = loop s = 0f16 for _i < 4096i32 do s + 1

-- ==
-- entry: f32_no_reassoc
-- input { 1e8f32 } output { 0f32 1f32 }
entry f32_no_reassoc (x: f32) = ((x + 1) - x, (x - x) + 1)

-- ==
-- entry: f32_no_extended
-- input { 16777216f32 } output { 16777216f32 }
entry f32_no_extended (x: f32) = x + 1 + 0

-- ==
-- entry: f_negzero
-- input { } output { 0x80000000u32 0x00000000u32 0x80000000u32 0x00000000u32 }
entry f_negzero = (f32.to_bits (-0.0), f32.to_bits (0.0 - 0.0), f32.to_bits (-1 * 0.0), f32.to_bits (0.0 + -0.0))

-- ==
-- entry: f_negzero_dyn
-- input { 0f32 } output { 0x80000000u32 0x00000000u32 0x80000000u32 0x00000000u32 0x00000000u32 }
entry f_negzero_dyn (x: f32) =
  (f32.to_bits (-x), f32.to_bits (0 - x), f32.to_bits (-1 * x), f32.to_bits (x + -0.0), f32.to_bits (x - 0))

-- ==
-- entry: f_mul_zero_nan
-- input { f32.inf } output { f32.nan f32.nan }
-- input { f32.nan } output { f32.nan f32.nan }
entry f_mul_zero_nan (x: f32) = (x * 0, x - x)

-- ==
-- entry: f_div_self
-- input { 0f32 } output { f32.nan }
-- input { 3f32 } output { 1f32 }
entry f_div_self (x: f32) = x / x

-- ==
-- entry: f_pow_edges
-- input { } output { [1f64,1f64,f64.inf,0f64,-8f64,f64.nan,0.25f64] }
entry f_pow_edges = [0 ** 0, f64.nan ** 0, 0 ** (-1), 0 ** 2, (-2) ** 3, (-2) ** 0.5, 2 ** (-2)]

-- ==
-- entry: f_mod_edges
-- input { } output { [1f64,-1f64,1f64,-1f64,f64.nan,f64.nan,3f64] }
entry f_mod_edges = [7 % 3, (-7) % 3, 7 % (-3), (-7) % (-3), 1 % 0, f64.inf % 2, 3 % f64.inf]
