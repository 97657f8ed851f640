-- Conditionals.

-- ==
-- input { true 3i32 } output { 3i32 }
-- input { false 3i32 } output { -3i32 }
entry main (b: bool) (x: i32) = if b then x else -x

-- ==
-- entry: chain
-- input { -5i32 } output { -1i32 }
-- input { 0i32 } output { 0i32 }
-- input { 5i32 } output { 1i32 }
-- input { 50i32 } output { 2i32 }
entry chain (x: i32) = if x < 0 then -1 else if x == 0 then 0 else if x < 10 then 1 else 2i32

-- ==
-- entry: tuple
-- input { true 3i32 } output { 3i32 true }
-- input { false 3i32 } output { 0i32 true }
-- input { false 0i32 } output { 0i32 false }
entry tuple (b: bool) (x: i32) = if b then (x, true) else (0, x > 1)

-- ==
-- entry: right
-- input { true } output { 3i32 }
-- input { false } output { 8i32 }
entry right (b: bool) = 1 + if b then 2i32 else 3 + 4

-- ==
-- entry: lazy
-- input { 7i32 2i32 } output { 3i32 }
-- input { 7i32 0i32 } output { 0i32 }
entry lazy (x: i32) (y: i32) = if y == 0 then 0 else x / y

-- ==
-- entry: untaken
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 2i64 } output { 8i32 }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 6i64 } output { -1i32 }
-- input { empty([0]i32) 0i64 } output { -1i32 }
entry untaken (xs: []i32) (i: i64) = if i < length xs then xs[i] else -1
