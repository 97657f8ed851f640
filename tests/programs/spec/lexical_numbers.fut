-- Number literals (language.md 1.4): forms, suffixes, what the longest match takes.

-- ==
-- entry: lex_underscore_digits
-- input { } output { 1000i32 255i32 5i32 14i32 1994i32 }
entry lex_underscore_digits = (1_000_, 0xF_F, 0b1_0_1_, 0rXIV, 0rMCMXCIV)

-- ==
-- entry: lex_suffix_wraps
-- input { } output { 44u8 -56i8 0u16 -1i32 255u8 }
entry lex_suffix_wraps = (300u8, 200i8, 65536u16, 0xFFFFFFFFi32, 0xFFu8)

-- ==
-- entry: lex_hex_swallow_f32
-- input { } output { 7986i32 }
entry lex_hex_swallow_f32 : i32 = 0x1f32

-- ==
-- entry: lex_hex_float
-- input { } output { 3f64 0.5f32 10.25f64 0.0625f64 }
entry lex_hex_float : (f64, f32, f64, f64) = (0x1.8p1, 0x1.0p-1f32, 0xA.4P0, 0x0.1p+0)

-- ==
-- entry: lex_float_forms
-- input { } output { 1e3f64 1.5e-3f64 3f32 1000.25f64 2e2f32 0.5f16 }
entry lex_float_forms = (1e3f64, 1.5E-3, 3f32, 1_0_00.2_5, 2e2f32, 5e-1f16)

-- ==
-- entry: lex_tuple_projection_chain
-- input { } output { 2i32 3i32 4i32 }
entry lex_tuple_projection_chain = let t = ((1i32, 2i32), (3i32, (4i32, 5i32))) in (t.0.1, t.1.0, t.1.1.0)

-- ==
-- entry: default_i32
-- input { } output { 1i32 1.5f64 }
entry default_i32 = (1, 1.5)

-- ==
-- entry: int_literal_float
-- input { } output { 3f32 2f16 }
entry int_literal_float : (f32, f16) = (3, 2)
