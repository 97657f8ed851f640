-- Both halves; the split point comes from the type.

-- ==
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32] [8i32, 1i32, 9i32, 2i32] }
entry main (xs: []i32) = let (a, b) : ([2]i32, []i32) = split (xs :> [2 + 4]i32) in (a, b)

-- ==
-- entry: at
-- input { 0i64 6i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32]
--   empty([0]i32) }
-- input { 6i64 0i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { empty([0]i32) [5i32, 3i32, 8i32, 1i32, 9i32,
--   2i32] }
-- input { 1i64 5i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [3i32, 8i32, 1i32, 9i32, 2i32] [5i32] }
-- input { 0i64 0i64 empty([0]i32) } output { empty([0]i32) empty([0]i32) }
-- input { 2i64 2i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
-- error: cannot match shape.*split.fut:17:|split.fut:17:.*cannot match shape
entry at (k: i64) (m: i64) (xs: []i32) = let (a, b) = (split (xs :> [k + m]i32) : ([k]i32, [m]i32)) in (b, a)
