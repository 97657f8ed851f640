-- Patterns in patterns.

-- ==
-- input { 0i32 } output { 5i32 }
-- input { 1i32 } output { 60i32 }
-- input { 2i32 } output { 700i32 }
-- input { 3i32 } output { 8000i32 }
-- input { 4i32 } output { -4i32 }
-- input { 5i32 } output { 14i32 }
type t = #leaf i32 | #pair (i32, bool) | #wrap (#left i32 | #right {x: i32, y: i32})
def mk (k: i32) : t =
  if k == 0 then #leaf 5 else if k == 1 then #pair (6, true) else if k == 2 then #pair (7, false)
  else if k == 3 then #wrap (#left 8) else #wrap (#right {x = 9, y = k})
entry main (k: i32) = match mk k
  case #leaf n -> n
  case #pair (n, true) -> n * 10
  case #pair (n, false) -> n * 100
  case #wrap (#left n) -> n * 1000
  case #wrap (#right {x = 9, y = 4}) -> -4
  case #wrap (#right {x, y}) -> x + y

-- ==
-- entry: tuples
-- input { 0i32 0i32 true } output { 0i32 }
-- input { 0i32 3i32 true } output { 3i32 }
-- input { 0i32 3i32 false } output { 6i32 }
-- input { 4i32 0i32 true } output { -4i32 }
-- input { 4i32 5i32 false } output { 10i32 }
entry tuples (a: i32) (b: i32) (c: bool) =
  match ((a, b), c)
  case ((0, 0), _) -> 0i32 case ((0, n), true) -> n case ((n, 0), _) -> -n case ((_, n), c) -> n * 2 + i32.bool c

-- ==
-- entry: records
-- input { 1i32 true } output { 1i32 }
-- input { 1i32 false } output { 1i32 }
-- input { 5i32 true } output { 50i32 }
entry records (x: i32) (y: bool) =
  match {x, y} case {x = 1, y = true} -> 1i32 case {x, y = false} -> x case {x = n, y = _} -> n * 10

-- ==
-- entry: inner
-- input { 0i32 0i32 } output { 1i32 }
-- input { 0i32 1i32 } output { 2i32 }
-- input { 1i32 0i32 } output { 3i32 }
entry inner (a: i32) (b: i32) = match a case 0 -> (match b case 0 -> 1i32 case _ -> 2) case _ -> 3
