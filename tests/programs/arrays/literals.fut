-- Array literals.

-- ==
-- input { 3i32 } output { [3i32, 4i32, 6i32] }
entry main (x: i32) = [x, x + 1, x * 2]

-- ==
-- entry: nested
-- input { 3i32 } output { [[3i32, 1i32], [2i32, 3i32]] }
entry nested (x: i32) = [[x, 1], [2, x]]

-- ==
-- entry: rows
-- input { [1i32, 2i32] [3i32, 4i32] } output { [[1i32, 2i32], [3i32, 4i32], [1i32, 2i32]] }
entry rows (a: [2]i32) (b: [2]i32) = [a, b, a]

-- ==
-- entry: none
-- input { } output { empty([0]i32) }
entry none : [0]i32 = []

-- ==
-- entry: none2
-- input { 3i64 } output { empty([0][3]i32) }
-- input { 0i64 } output { empty([0][0]i32) }
entry none2 (n: i64) : [0][n]i32 = []

-- ==
-- entry: tuples
-- input { 1i32 } output { [1i32, 2i32] [true, false] }
-- input { 5i32 } output { [5i32, 2i32] [true, true] }
entry tuples (x: i32) = unzip [(x, true), (2, x > 2)]

-- ==
-- entry: trailing
-- input { } output { [1i8, 2i8, 3i8] }
entry trailing = [1i8, 2, 3,]
