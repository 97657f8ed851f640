-- Scopes of loop names.

-- ==
-- entry: shadows
-- input { 0i32 } output { 1i32 }
-- input { 4i32 } output { 11i32 }
entry shadows (x: i32) = loop x = x + 1 for i < x do x + i

-- ==
-- entry: same_name
-- input { 0i32 } output { 100i32 }
-- input { 3i32 } output { 103i32 }
entry same_name (n: i32) = loop i = 100 for i < n do i + 1

-- ==
-- entry: implicit
-- input { 0i32 9i32 } output { 6i32 6i32 }
-- input { 0i32 1i32 } output { 2i32 0i32 }
-- input { 5i32 1i32 } output { 5i32 1i32 }
entry implicit (x: i32) (y: i32) = loop (x, y) while x < y do (x + 2, y - 1)
