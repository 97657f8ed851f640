-- Conjunction and disjunction.

-- ==
-- input { empty([0]bool) } output { true false }
-- input { [true] } output { true true }
-- input { [false] } output { false false }
-- input { [true, true, false] } output { false true }
-- input { [true, true] } output { true true }
-- input { [false, false] } output { false false }
entry main (bs: []bool) = (and bs, or bs)

-- ==
-- entry: predicates
-- input { empty([0]i32) } output { true false }
-- input { [7i32] } output { true false }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { false true }
-- input { [3i32, 4i32] } output { true false }
entry predicates (xs: []i32) = (all (> 2) xs, any (> 8) xs)
