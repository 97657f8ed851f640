-- Underscores between the digits of exponents (language.md 1.4).

-- ==
-- entry: decimal
-- input { } output { 10000000000f64 0.5f32 1f64 120f64 }
entry decimal = (1e1_0, 5_0e-0_2f32, 1_0.0e-0_1f64, 1_2e+1_)

-- ==
-- entry: hexadecimal
-- input { } output { 1536f64 0.75f32 }
entry hexadecimal = (0x1.8p1_0f64, 0x1.8p-0_1f32)
