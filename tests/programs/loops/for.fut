-- Counting loops of every integer type.

-- ==
-- entry: i8s
-- input { 0i8 } output { 0i8 }
-- input { 1i8 } output { 1i8 }
-- input { 10i8 } output { 39i8 }
-- input { -1i8 } output { 0i8 }
-- input { -128i8 } output { 0i8 }
entry i8s (n: i8) = loop s = 0 for i < n do s + i * i + 1

-- ==
-- entry: i16s
-- input { 0i16 } output { 0i16 }
-- input { 1i16 } output { 1i16 }
-- input { 10i16 } output { 295i16 }
-- input { -1i16 } output { 0i16 }
-- input { -32768i16 } output { 0i16 }
entry i16s (n: i16) = loop s = 0 for i < n do s + i * i + 1

-- ==
-- entry: i32s
-- input { 0i32 } output { 0i32 }
-- input { 1i32 } output { 1i32 }
-- input { 10i32 } output { 295i32 }
-- input { -1i32 } output { 0i32 }
-- input { -2147483648i32 } output { 0i32 }
entry i32s (n: i32) = loop s = 0 for i < n do s + i * i + 1

-- ==
-- entry: i64s
-- input { 0i64 } output { 0i64 }
-- input { 1i64 } output { 1i64 }
-- input { 10i64 } output { 295i64 }
-- input { -1i64 } output { 0i64 }
-- input { -9223372036854775808i64 } output { 0i64 }
entry i64s (n: i64) = loop s = 0 for i < n do s + i * i + 1

-- ==
-- entry: u8s
-- input { 0u8 } output { 0u8 }
-- input { 1u8 } output { 1u8 }
-- input { 10u8 } output { 39u8 }
-- input { 200u8 } output { 116u8 }
entry u8s (n: u8) = loop s = 0 for i < n do s + i * i + 1

-- ==
-- entry: u16s
-- input { 0u16 } output { 0u16 }
-- input { 1u16 } output { 1u16 }
-- input { 10u16 } output { 295u16 }
-- input { 1000u16 } output { 42692u16 }
entry u16s (n: u16) = loop s = 0 for i < n do s + i * i + 1

-- ==
-- entry: u32s
-- input { 0u32 } output { 0u32 }
-- input { 1u32 } output { 1u32 }
-- input { 10u32 } output { 295u32 }
-- input { 1000u32 } output { 332834500u32 }
entry u32s (n: u32) = loop s = 0 for i < n do s + i * i + 1

-- ==
-- entry: u64s
-- input { 0u64 } output { 0u64 }
-- input { 1u64 } output { 1u64 }
-- input { 10u64 } output { 295u64 }
-- input { 1000u64 } output { 332834500u64 }
entry u64s (n: u64) = loop s = 0 for i < n do s + i * i + 1
