-- Matching numbers, characters and booleans.

-- ==
-- entry: numbers
-- input { 0i32 } output { 10i32 }
-- input { 1i32 } output { 20i32 }
-- input { -1i32 } output { 30i32 }
-- input { 7i32 } output { 14i32 }
entry numbers (x: i32) = match x case 0 -> 10i32 case 1 -> 20 case -1 -> 30 case n -> n * 2

-- ==
-- entry: chars
-- input { 121u8 } output { 1i32 }
-- input { 110u8 } output { 0i32 }
-- input { 65u8 } output { -1i32 }
entry chars (c: u8) = match c case 'y' -> 1i32 case 'n' -> 0 case _ -> -1

-- ==
-- entry: bools
-- input { true true } output { 3i32 }
-- input { true false } output { 2i32 }
-- input { false true } output { 1i32 }
-- input { false false } output { 0i32 }
entry bools (a: bool) (b: bool) =
  match (a, b) case (true, true) -> 3i32 case (true, false) -> 2 case (false, x) -> i32.bool x

-- ==
-- entry: floats
-- input { 0.0f32 } output { 1i32 }
-- input { -0.0f32 } output { 1i32 }
-- input { 1.5f32 } output { 2i32 }
-- input { -2.5f32 } output { 3i32 }
-- input { 7.0f32 } output { 4i32 }
entry floats (x: f32) = match x case 0 -> 1i32 case 1.5 -> 2 case -2.5 -> 3 case _ -> 4

-- ==
-- entry: nan
-- input { f64.nan } output { 2i32 }
-- input { 1.0f64 } output { 1i32 }
entry nan (x: f64) = match x case 1.0 -> 1i32 case _ -> 2

-- ==
-- entry: wide
-- input { 18446744073709551615u64 } output { 1i32 }
-- input { 9223372036854775808u64 } output { 2i32 }
-- input { 0u64 } output { 3i32 }
entry wide (x: u64) = match x case 18446744073709551615 -> 1i32 case 0x8000000000000000 -> 2 case _ -> 3

-- ==
-- entry: order
-- input { 1i32 } output { 10i32 }
-- input { 2i32 } output { 20i32 }
entry order (x: i32) = match x case 1 -> 10i32 case _ -> 20 case 2 -> 30

-- ==
-- entry: beyond_u64
-- input { 18446744073709551616.0f64 } output { 1i32 }
-- input { -20000000000000000000.0f64 } output { 2i32 }
-- input { 0.0f64 } output { 3i32 }
-- input { 1553255926290448384.0f64 } output { 3i32 }
entry beyond_u64 (x: f64) = match x case 18446744073709551616 -> 1i32 case -20000000000000000000 -> 2 case _ -> 3
