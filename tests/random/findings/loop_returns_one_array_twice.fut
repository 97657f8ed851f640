-- Found by fehu_random, seed 410001912: verify after lowering: : let  = loop:  is consumed, but was consumed before 
-- entry1_71: let {x_66: [3i64]f32, x_67: [3i64]f32} = loop: x_62 is consumed, but was consumed before
-- ==
-- entry: entry1
-- input { 0i64 }
-- output { 0u32 }

entry entry1 (n66: i64) =
  u32.u64 (let x68 = copy (replicate n66 (replicate 3 0f32)) let x68[n66 / 2:n66] = map (\(x75: [3]f32) -> replicate 3 0f32) x68[n66 / 2:n66] let x68[::2] = map (\(x79: [3]f32) -> let (x87, y88) = loop ((x87: [3]f32), (y88: [3]f32)) = (x79, replicate 3 0f32) for ix89 < 4i64 do (y88, let (x93, y94) = loop ((x93: [3]f32), (y94: [3]f32)) = (x87, y88) for ix95 < 3i64 do (y94, y94) in x93) in x87) x68[::2] in 0u64)

