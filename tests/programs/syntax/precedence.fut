-- How operators group.

-- ==
-- entry: power_left
-- input { } output { 64i32 }
entry power_left = 2 ** 3 ** 2

-- ==
-- entry: negated_power
-- input { } output { 4i32 }
entry negated_power = - 2 ** 2

-- ==
-- entry: chained
-- input { } output { true true }
entry chained = (1i32 == 1 == true, 2i32 == 1 == false)

-- ==
-- entry: bits
-- input { } output { true 8i32 8i32 13i32 }
entry bits = (6 & 3 == 2, 1 << 2 + 1, 1 + 1 << 2, 7 ^ 2 | 8)

-- ==
-- entry: arith
-- input { } output { 9i32 2i32 12i32 18i32 4i32 }
entry arith = (2 + 3 * 4 - 5, 20 / 3 % 4, 20 - 5 - 3, 2 * 3 ** 2, 100 // 7 %% 5)

-- ==
-- entry: logic
-- input { } output { true true true }
entry logic = (true || false && false, false && true || true, !true || true)

-- ==
-- entry: compare
-- input { } output { true }
entry compare = 1 + 2 < 4 && 5 > 2 * 2 || false

-- ==
-- entry: pipes
-- input { } output { 8i32 7i32 false 9i32 }
entry pipes = (3 |> (+ 1) |> (* 2), (+ 1) <| (* 2) <| 3, true || false |> (\b -> !b), 5 - 2 |> (* 3))

-- ==
-- entry: backticks
-- input { 3i32 7i32 } output { 5i32 10i32 4i32 }
-- input { 8i32 2i32 } output { 5i32 10i32 4i32 }
def avg (x: i32) (y: i32) = (x + y) / 2
entry backticks (x: i32) (y: i32) = (x `avg` y, x `avg` y + 10, x `i32.max` y `i32.min` 4)

-- ==
-- entry: negation
-- input { 5i32 } output { -4i32 -10i32 10i32 -5i32 4i32 10i32 }
-- input { -5i32 } output { 6i32 10i32 -10i32 -5i32 -6i32 4i32 }
entry negation (x: i32) = (-x + 1, - x * 2, x - -x, -i32.abs x, x - 1, !x & 15)
