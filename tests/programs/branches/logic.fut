-- && and || evaluate only what is needed.

-- ==
-- entry: conj
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 0i64 } output { true }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 1i64 } output { false }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] -1i64 } output { false }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 6i64 } output { false }
-- input { empty([0]i32) 0i64 } output { false }
entry conj (xs: []i32) (i: i64) = i >= 0 && i < length xs && xs[i] > 4

-- ==
-- entry: disj
-- input { 5i32 0i32 } output { true }
-- input { 5i32 2i32 } output { true }
-- input { 1i32 2i32 } output { false }
entry disj (x: i32) (y: i32) = y == 0 || x / y > 1

-- ==
-- entry: mixed
-- input { false false false } output { false }
-- input { false false true } output { false }
-- input { false true false } output { true }
-- input { false true true } output { false }
-- input { true false false } output { true }
-- input { true false true } output { true }
-- input { true true false } output { true }
-- input { true true true } output { true }
entry mixed (a: bool) (b: bool) (c: bool) = a || b && !c

-- ==
-- entry: in_map
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] [0i64, 9i64, 1i64, 100i64] } output { [true, false, false, false] }
entry in_map (xs: []i32) (is: []i64) = map (\i -> i < length xs && xs[i] > 4) is
