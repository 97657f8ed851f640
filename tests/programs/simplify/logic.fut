-- Boolean algebra.

-- ==
-- input { false false } output { false false false true false false false false false false true false true }
-- input { false true } output { false false false true false false false false false false true true true }
-- input { true false } output { true true false true true true true true true false true false false }
-- input { true true } output { true true false true true true true true true true true false true }
entry main (a: bool) (b: bool) =
  (a && true, a || false, a && false, a || true, !(!a), a == true, a != false, a && a, if a then true else false,
    if a then b else a, !(a && b) == (!a || !b), a < b, a <= b)

-- ==
-- entry: branches
-- input { 2i32 } output { 1i32 2i32 0i32 30i32 }
-- input { 4i32 } output { 1i32 4i32 1i32 10i32 }
-- input { 5i32 } output { 1i32 5i32 1i32 10i32 }
entry branches (x: i32) =
  (if x > 3 then 1 else 1i32, if x == 5 then 5 else x, if !(x > 3) then 0i32 else 1,
    if x > 3 then (if x > 3 then 10i32 else 20) else 30)

-- ==
-- entry: ordered
-- input { 1i32 2i32 } output { false false true false true true true }
-- input { 2i32 1i32 } output { true true true false true true true }
-- input { 3i32 3i32 } output { true false true false true true true }
entry ordered (x: i32) (y: i32) =
  (!(x < y), !(x <= y), x < y || x >= y, x == y && x != y, x > y == (y < x), i32.max x y >= x, i32.min x y <= y)

-- ==
-- entry: unsigned
-- input { 0u32 } output { true false true true }
-- input { 1u32 } output { true false false true }
-- input { 4294967295u32 } output { true false false false }
entry unsigned (x: u32) = (x >= 0, x < 0, x - 1 >= x, x + 1 > x)
