-- Assertions show their condition.

-- ==
-- input { 4i64 } output { 8i64 }
-- input { 3i64 }
-- error: Assertion is false: \(?n > 3\)?.*assert.fut:7:|assert.fut:7:.*Assertion is false: \(?n > 3\)?
entry main (n: i64) = assert (n > 3) (n * 2)

-- ==
-- entry: array
-- input { [3i32, 4i32] } output { [33i32, 25i32] }
-- input { [0i32] }
-- error: Assertion is false: \(?all \(> 0\) xs\)?.*assert.fut:15:|assert.fut:15:.*Assertion is false: \(?all \(> 0\) xs\)?
-- input { empty([0]i32) } output { empty([0]i32) }
entry array (xs: []i32) = assert (all (> 0) xs) (map (100 /) xs)

-- ==
-- entry: in_map
-- input { [1i32, 2i32] } output { [2i32, 3i32] }
-- input { [1i32, 7i32] }
-- error: Assertion is false: \(?x != 7\)?.*assert.fut:23:|assert.fut:23:.*Assertion is false: \(?x != 7\)?
-- input { empty([0]i32) } output { empty([0]i32) }
entry in_map (xs: []i32) = map (\x -> assert (x != 7) (x + 1)) xs

-- ==
-- entry: boolean
-- input { true } output { 1i32 }
-- input { false }
-- error: Assertion is false: b.*assert.fut:30:|assert.fut:30:.*Assertion is false: b
entry boolean (b: bool) = assert b 1i32

-- ==
-- entry: in_branch
-- input { 5i32 } output { 0i32 }
-- input { 15i32 } output { 15i32 }
-- input { 25i32 }
-- error: Assertion is false.*assert.fut:38:|assert.fut:38:.*Assertion is false
entry in_branch (x: i32) = if x > 10 then assert (x < 20) x else 0

-- ==
-- entry: in_while
-- input { 2i32 } output { 0i32 }
-- input { 5i32 }
-- error: Assertion is false.*assert.fut:46:|assert.fut:46:.*Assertion is false
-- input { -1i32 } output { -1i32 }
entry in_while (x: i32) = loop y = x while y > 0 do assert (y != 3) (y - 1)
