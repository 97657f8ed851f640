-- Negative exponents.

-- ==
-- entry: i8s
-- input { 2i8 5i8 } output { 32i8 }
-- input { 2i8 -1i8 }
-- error: [Nn]egative exponent.*power.fut:12:|power.fut:12:.*[Nn]egative exponent
-- input { 1i8 -1i8 }
-- error: [Nn]egative exponent.*power.fut:12:|power.fut:12:.*[Nn]egative exponent
-- input { 0i8 -128i8 }
-- error: [Nn]egative exponent.*power.fut:12:|power.fut:12:.*[Nn]egative exponent
entry i8s (x: i8) (y: i8) = x ** y

-- ==
-- entry: i16s
-- input { 2i16 5i16 } output { 32i16 }
-- input { 2i16 -1i16 }
-- error: [Nn]egative exponent.*power.fut:23:|power.fut:23:.*[Nn]egative exponent
-- input { 1i16 -1i16 }
-- error: [Nn]egative exponent.*power.fut:23:|power.fut:23:.*[Nn]egative exponent
-- input { 0i16 -32768i16 }
-- error: [Nn]egative exponent.*power.fut:23:|power.fut:23:.*[Nn]egative exponent
entry i16s (x: i16) (y: i16) = x ** y

-- ==
-- entry: i32s
-- input { 2i32 5i32 } output { 32i32 }
-- input { 2i32 -1i32 }
-- error: [Nn]egative exponent.*power.fut:34:|power.fut:34:.*[Nn]egative exponent
-- input { 1i32 -1i32 }
-- error: [Nn]egative exponent.*power.fut:34:|power.fut:34:.*[Nn]egative exponent
-- input { 0i32 -2147483648i32 }
-- error: [Nn]egative exponent.*power.fut:34:|power.fut:34:.*[Nn]egative exponent
entry i32s (x: i32) (y: i32) = x ** y

-- ==
-- entry: i64s
-- input { 2i64 5i64 } output { 32i64 }
-- input { 2i64 -1i64 }
-- error: [Nn]egative exponent.*power.fut:45:|power.fut:45:.*[Nn]egative exponent
-- input { 1i64 -1i64 }
-- error: [Nn]egative exponent.*power.fut:45:|power.fut:45:.*[Nn]egative exponent
-- input { 0i64 -9223372036854775808i64 }
-- error: [Nn]egative exponent.*power.fut:45:|power.fut:45:.*[Nn]egative exponent
entry i64s (x: i64) (y: i64) = x ** y

-- ==
-- entry: module_pow
-- input { 3i64 4i64 } output { 81i64 }
-- input { 3i64 -4i64 }
-- error: [Nn]egative exponent.*power.fut:52:|power.fut:52:.*[Nn]egative exponent
entry module_pow (x: i64) (y: i64) = (i64.**) x y

-- ==
-- entry: in_map
-- input { [0i32, 3i32] } output { [1i32, 8i32] }
-- input { [1i32, -3i32] }
-- error: [Nn]egative exponent.*power.fut:59:|power.fut:59:.*[Nn]egative exponent
entry in_map (xs: []i32) = map (\x -> 2 ** x) xs
