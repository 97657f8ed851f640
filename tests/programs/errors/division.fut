-- Division and remainder by zero, for every operator.

-- ==
-- entry: div
-- input { 1i32 0i32 }
-- error: division by zero.*division.fut:11:|division.fut:11:.*division by zero
-- input { 0i32 0i32 }
-- error: division by zero.*division.fut:11:|division.fut:11:.*division by zero
-- input { -2147483648i32 0i32 }
-- error: division by zero.*division.fut:11:|division.fut:11:.*division by zero
entry div (x: i32) (y: i32) = x / y

-- ==
-- entry: mod
-- input { 1i32 0i32 }
-- error: division by zero.*division.fut:21:|division.fut:21:.*division by zero
-- input { 0i32 0i32 }
-- error: division by zero.*division.fut:21:|division.fut:21:.*division by zero
-- input { -2147483648i32 0i32 }
-- error: division by zero.*division.fut:21:|division.fut:21:.*division by zero
entry mod (x: i32) (y: i32) = x % y

-- ==
-- entry: quot
-- input { 1i32 0i32 }
-- error: division by zero.*division.fut:31:|division.fut:31:.*division by zero
-- input { 0i32 0i32 }
-- error: division by zero.*division.fut:31:|division.fut:31:.*division by zero
-- input { -2147483648i32 0i32 }
-- error: division by zero.*division.fut:31:|division.fut:31:.*division by zero
entry quot (x: i32) (y: i32) = x // y

-- ==
-- entry: rem
-- input { 1i32 0i32 }
-- error: division by zero.*division.fut:41:|division.fut:41:.*division by zero
-- input { 0i32 0i32 }
-- error: division by zero.*division.fut:41:|division.fut:41:.*division by zero
-- input { -2147483648i32 0i32 }
-- error: division by zero.*division.fut:41:|division.fut:41:.*division by zero
entry rem (x: i32) (y: i32) = x %% y

-- ==
-- entry: module_div
-- input { 1u8 0u8 }
-- error: division by zero.*division.fut:47:|division.fut:47:.*division by zero
entry module_div (x: u8) (y: u8) = (u8./) x y

-- ==
-- entry: module_mod
-- input { 1u8 0u8 }
-- error: division by zero.*division.fut:53:|division.fut:53:.*division by zero
entry module_mod (x: u8) (y: u8) = (u8.%) x y

-- ==
-- entry: module_quot
-- input { 1u8 0u8 }
-- error: division by zero.*division.fut:59:|division.fut:59:.*division by zero
entry module_quot (x: u8) (y: u8) = (u8.//) x y

-- ==
-- entry: module_rem
-- input { 1u8 0u8 }
-- error: division by zero.*division.fut:65:|division.fut:65:.*division by zero
entry module_rem (x: u8) (y: u8) = (u8.%%) x y

-- ==
-- entry: guarded
-- input { [0i32, 3i32, -7i32] } output { [0i32, 33i32, -15i32] }
entry guarded (xs: []i32) = map (\x -> if x == 0 then 0 else 100 / x) xs

-- ==
-- entry: floats
-- input { 1.0f32 0.0f32 } output { f32.inf }
entry floats (x: f32) (y: f32) = x / y
