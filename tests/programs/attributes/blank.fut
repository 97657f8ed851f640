-- Values that do not matter, of the right shape.

-- ==
-- input { 0i64 } output { 0i64 }
-- input { 3i64 } output { 3i64 }
entry main (n: i64) = length (#[blank] replicate n 7i32)

-- ==
-- entry: scratch
-- input { 0i64 } output { empty([0]i64) }
-- input { 3i64 } output { [0i64, 1i64, 2i64] }
entry scratch (n: i64) = let v = #[scratch] replicate n 7i64 in scatter v (iota n) (iota n)

-- ==
-- entry: unaffected
-- input { 3i32 } output { 4i32 }
entry unaffected (x: i32) = #[scratch] (x + 1)
