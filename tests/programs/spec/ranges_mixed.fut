-- Ranges of all types, also at the ends of the types (language.md 10.4).

-- ==
-- entry: ranges_types
-- input { } output { [1i8,2i8,3i8] [5u16,4u16] [0i32,2i32,4i32] [10u64,7u64,4u64,1u64] }
entry ranges_types = (1i8...3, 5u16..>3, 0i32..2..<5, 10u64..7...0)

-- ==
-- entry: range_wrap_edges
-- input { } output { [126i8,127i8] [254u8,255u8] [-128i8,-127i8] }
entry range_wrap_edges = (126i8...127, 254u8...255, -128i8..< -126)

-- ==
-- entry: range_neg_steps
-- input { } output { [5i32,3i32,1i32] [5i32,3i32] [1i32] }
entry range_neg_steps = (5i32..3...1, 5i32..3..>1, 1i32..0..>0)
