-- Balanced parentheses by scan and by a monoid.

-- ==
-- entry: scanned
-- input { [40u8, 97u8, 40u8, 98u8, 41u8, 99u8, 41u8, 40u8, 41u8] } output { true }
-- input { [40u8, 41u8, 41u8, 40u8] } output { false }
-- input { [40u8, 40u8] } output { false }
-- input { empty([0]u8) } output { true }
entry scanned (s: []u8) =
  let ds = scan (+) 0 (map (\c -> if c == '(' then 1 else if c == ')' then -1 else 0i32) s)
  in all (>= 0) ds && (null ds || last ds == 0)

-- ==
-- entry: monoid
-- input { [40u8, 97u8, 40u8, 98u8, 41u8, 99u8, 41u8, 40u8, 41u8] } output { true }
-- input { [40u8, 41u8, 41u8, 40u8] } output { false }
-- input { [40u8, 40u8] } output { false }
-- input { empty([0]u8) } output { true }
entry monoid (s: []u8) =
  let (a, b) = reduce (\(a, b) (c, d) -> let k = i32.min b c in (a + c - k, b + d - k)) (0, 0)
    (map (\c -> if c == '(' then (0, 1) else if c == ')' then (1, 0) else (0, 0)) s)
  in a == 0 && b == 0
