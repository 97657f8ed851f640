-- Sizes, slices, ranges and indices at the ends of their types.

-- ==
-- entry: deep
-- input { 10000i64 } output { 10000i64 }
entry deep (n: i64) : i64 = if n == 0 then 0 else 1 + deep (n - 1)

-- ==
-- entry: big1
-- input { 1099511627776i64 1099511627776i64 } error: .
entry big1 (n: i64) (m: i64) = replicate n (replicate m 0u8)

-- ==
-- entry: big3
-- input { 2305843009213693952i64 } error: .
entry big3 (n: i64) = let a = replicate n 1i64 in let b = map (+ 1) a in b with [0] = 3

-- ==
-- entry: big5
-- input { 3037000500i64 3037000500i64 } error: .
entry big5 (n: i64) (m: i64) = flatten (replicate n (replicate m 0u8))

-- ==
-- entry: sl
-- input { [1i32,2,3] 0i64 9223372036854775807i64 1i64 } error: .
-- input { [1i32,2,3] 0i64 3i64 9223372036854775807i64 } output { [1i32] }
-- input { [1i32,2,3] 2i64 -1i64 -9223372036854775808i64 } output { [3i32] }
-- input { [1i32,2,3] 2i64 -9223372036854775808i64 -9223372036854775807i64 } error: .
-- input { [1i32,2,3] -9223372036854775808i64 9223372036854775807i64 9223372036854775807i64 } error: .
-- input { [1i32,2,3] 9223372036854775807i64 9223372036854775807i64 1i64 } output { empty([0]i32) }
-- input { [1i32,2,3] 3i64 9223372036854775807i64 9223372036854775807i64 } error: .
-- input { [1i32,2,3] 0i64 4i64 3i64 } error: .
-- input { [1i32,2,3] 0i64 3i64 2i64 } output { [1i32, 3i32] }
-- input { [1i32,2,3] 0i64 4i64 2i64 } output { [1i32, 3i32] }
entry sl (xs: []i32) (a: i64) (b: i64) (s: i64) = xs[a:b:s]

-- ==
-- entry: rg
-- input { 9223372036854775800i64 9223372036854775803i64 9223372036854775807i64 } output { [9223372036854775800i64,
--   9223372036854775803i64, 9223372036854775806i64] }
-- input { -9223372036854775808i64 -9223372036854775807i64 9223372036854775807i64 } error: .
-- input { 1i64 -9223372036854775808i64 9223372036854775807i64 } error: .
-- input { -9223372036854775808i64 0i64 9223372036854775807i64 } output { [-9223372036854775808i64, 0i64] }
-- input { -9223372036854775808i64 9223372036854775807i64 9223372036854775807i64 } output { [-9223372036854775808i64,
--   9223372036854775807i64] }
-- input { 5i64 5i64 9i64 } error: .
entry rg (a: i64) (b: i64) (c: i64) = a..b...c

-- ==
-- entry: rg8
-- input { 250u8 253u8 255u8 } output { [250u8, 253u8] }
-- input { 0u8 255u8 255u8 } output { [0u8, 255u8] }
-- input { 255u8 254u8 250u8 } output { [255u8, 254u8, 253u8, 252u8, 251u8, 250u8] }
-- input { 10u8 7u8 0u8 } output { [10u8, 7u8, 4u8, 1u8] }
entry rg8 (a: u8) (b: u8) (c: u8) = a..b...c

-- ==
-- entry: rgi8
-- input { -128i8 127i8 127i8 } output { [-128i8, 127i8] }
-- input { -128i8 -1i8 127i8 } output { [-128i8, -1i8, 126i8] }
-- input { 127i8 -128i8 -128i8 } output { [127i8, -128i8] }
-- input { 100i8 50i8 -128i8 } output { [100i8, 50i8, 0i8, -50i8, -100i8] }
entry rgi8 (a: i8) (b: i8) (c: i8) = a..b...c

-- ==
-- entry: lt8
-- input { 3u8 0u8 } error: .
-- input { 0u8 255u8 } output { 255i64 }
-- input { 0u8 0u8 } output { 0i64 }
entry lt8 (a: u8) (b: u8) = length (a..<b)

-- ==
-- entry: gt
-- input { 3i8 -128i8 } output { 131i64 }
-- input { 127i8 -128i8 } output { 255i64 }
entry gt (a: i8) (b: i8) = length (a..>b)

-- ==
-- entry: dr
-- input { [1i32,2,3] 9223372036854775807i64 } error: .
-- input { [1i32,2,3] -9223372036854775808i64 } error: .
-- input { [1i32,2,3] 3i64 } output { empty([0]i32) }
entry dr (xs: []i32) (k: i64) = drop k xs

-- ==
-- entry: rot
-- input { [1i32,2,3] 9223372036854775807i64 } output { [2i32, 3i32, 1i32] }
-- input { [1i32,2,3] -9223372036854775808i64 } output { [2i32, 3i32, 1i32] }
-- input { empty([0]i32) 5i64 } output { empty([0]i32) }
entry rot (xs: []i32) (k: i64) = rotate k xs

-- ==
-- entry: idx
-- input { [1i32,2,3] -1i64 } error: Index
-- input { [1i32,2,3] 9223372036854775807i64 } error: Index
entry idx (xs: []i32) (i: i64) = xs[i]

-- ==
-- entry: i8x
-- input { [1i32,2,3] -1i8 } error: Index
-- input { [1i32,2,3] 2i8 } output { 3i32 }
entry i8x (xs: []i32) (i: i8) = xs[i]

-- ==
-- entry: unfl
-- input { 0i64 5i64 } output { 0i64 }
-- input { 4294967296i64 4294967296i64 } error: .
-- input { 2i64 3i64 } output { 6i64 }
entry unfl (n: i64) (m: i64) = let xs = iota (if n == 0 then 0 else 6) in let y = unflatten (xs :> [n * m]i64) in length (flatten y)
