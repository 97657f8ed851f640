-- The same expression twice, and expressions that do not vary in a loop.

-- ==
-- entry: common
-- input { 3i32 4i32 } output { 49i32 49i32 -1i32 }
entry common (x: i32) (y: i32) = ((x + y) * (x + y), (x + y) * (y + x), (x - y) * (y - x))

-- ==
-- entry: hoisted
-- input { 3i32 7i32 2i32 } output { 12i32 }
-- input { 3i32 7i32 0i32 } output { 3i32 }
-- input { 0i32 7i32 0i32 } output { 0i32 }
entry hoisted (n: i32) (x: i32) (y: i32) = loop s = 0 for i < n do s + (if y == 0 then 0 else x / y) + i

-- ==
-- entry: not_hoisted
-- input { 3i32 7i32 2i32 } output { 12i32 }
-- input { 0i32 7i32 0i32 } output { 0i32 }
-- input { -1i32 7i32 0i32 } output { 0i32 }
-- input { 1i32 7i32 0i32 }
-- error: division by zero.*shared.fut:22:|shared.fut:22:.*division by zero
entry not_hoisted (n: i32) (x: i32) (y: i32) = loop s = 0 for i < n do s + x / y + i

-- ==
-- entry: map_hoisted
-- input { [1i32, 2i32] [5i32] 0i64 } output { [6i32, 7i32] }
-- input { empty([0]i32) [5i32] 7i64 } output { empty([0]i32) }
-- input { [1i32] [5i32] 1i64 }
-- error: out of bounds.*shared.fut:30:|shared.fut:30:.*out of bounds
entry map_hoisted (xs: []i32) (a: []i32) (i: i64) = map (\x -> x + a[i]) xs

-- ==
-- entry: dead
-- input { 1i32 2i32 } output { 3i32 }
entry dead (x: i32) (y: i32) = let (_a, b) = (x * 1000, y + 1) let _c = map (+ 1) (iota 10) in b

-- ==
-- entry: guard_kept
-- input { 1i32 0i32 } output { 1i32 }
-- input { 1i32 2i32 } output { 2i32 }
-- input { 4i32 2i32 } output { 3i32 }
entry guard_kept (x: i32) (y: i32) = if y == 0 then 1 else (if x / y == 0 then 2 else 3i32)
