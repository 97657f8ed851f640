-- The whole range of a narrow counter.

-- ==
-- entry: i8s
-- input { } output { 8001i32 }
entry i8s = loop c = 0i32 for i < i8.highest do c + i32.i8 i

-- ==
-- entry: u8s
-- input { } output { 32385i32 }
entry u8s = loop c = 0i32 for i < u8.highest do c + i32.u8 i

-- ==
-- entry: u16s
-- input { } output { 2147385345i64 }
entry u16s = loop c = 0i64 for i < u16.highest do c + i64.u16 i
