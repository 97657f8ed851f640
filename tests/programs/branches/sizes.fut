-- Branches of different sizes.

-- ==
-- input { true 3i64 } output { [0i64, 1i64, 2i64] }
-- input { false 3i64 } output { [7i64, 8i64] }
-- input { true 0i64 } output { empty([0]i64) }
entry main (b: bool) (n: i64) = if b then iota n else [7, 8]

-- ==
-- entry: both
-- input { true 3i64 } output { [0i64, 1i64, 2i64] [0i64] }
-- input { false 3i64 } output { [0i64, 1i64] [0i64, 1i64, 2i64] }
entry both (b: bool) (n: i64) = if b then (iota n, iota 1) else (iota 2, iota n)

-- ==
-- entry: used
-- input { true [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 3i64 22i32 }
-- input { false [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 6i64 28i32 }
-- input { true empty([0]i32) } output { 0i64 0i32 }
entry used (b: bool) (xs: []i32) = let ys = if b then filter (> 4) xs else xs in (length ys, i32.sum ys)

-- ==
-- entry: matrix
-- input { true [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] }
-- input { false [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 4i32], [2i32, 5i32], [3i32, 6i32]] }
entry matrix [n][m] (b: bool) (t: [n][m]i32) = if b then t else transpose t

-- ==
-- entry: inside
-- input { [true, false] } output { [3i64, 10i64] }
-- input { empty([0]bool) } output { empty([0]i64) }
entry inside (bs: []bool) = map (\b -> let xs = if b then iota 3 else iota 5 in i64.sum xs) bs

-- ==
-- entry: empty
-- input { true } output { [1i32] }
-- input { false } output { empty([0]i32) }
entry empty (b: bool) = if b then [1i32] else []
