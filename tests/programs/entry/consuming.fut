-- Consuming parameters and aliased results.

-- ==
-- input { [1i32, 2i32] } output { [9i32, 2i32] }
entry main (xs: *[]i32) = xs with [0] = 9

-- ==
-- entry: both
-- input { [1i32, 2i32] [3i32] } output { [3i32, 2i32] [3i32] }
entry both (xs: *[]i32) (ys: []i32) = (xs with [0] = ys[0], ys)

-- ==
-- entry: slice
-- input { [1i32, 2i32, 3i32] } output { [2i32, 3i32] [1i32] }
entry slice (xs: []i32) = (xs[1:], xs[:1])

-- ==
-- entry: identity
-- input { [1i32] } output { [1i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry identity (xs: []i32) = xs
