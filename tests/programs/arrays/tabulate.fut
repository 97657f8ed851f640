-- A function of each index.

-- ==
-- input { 0i64 } output { empty([0]i64) }
-- input { 1i64 } output { [0i64] }
-- input { 5i64 } output { [0i64, 1i64, 4i64, 9i64, 16i64] }
-- input { -2i64 }
-- error: Range|[Nn]egative|invalid
entry main (n: i64) = tabulate n (\i -> i * i)

-- ==
-- entry: two
-- input { 2i64 3i64 } output { [[0i64, 1i64, 2i64], [10i64, 11i64, 12i64]] }
-- input { 1i64 1i64 } output { [[0i64]] }
-- input { 0i64 2i64 } output { empty([0][2]i64) }
-- input { 2i64 0i64 } output { empty([2][0]i64) }
entry two (n: i64) (m: i64) = tabulate_2d n m (\i j -> 10 * i + j)

-- ==
-- entry: three
-- input { 2i64 2i64 2i64 } output { [[[0i32, 1i32], [10i32, 11i32]], [[100i32, 101i32], [110i32, 111i32]]] }
-- input { 1i64 3i64 2i64 } output { [[[0i32, 1i32], [10i32, 11i32], [20i32, 21i32]]] }
-- input { 2i64 0i64 1i64 } output { empty([2][0][1]i32) }
entry three (n: i64) (m: i64) (o: i64) = tabulate_3d n m o (\i j k -> i32.i64 (100 * i + 10 * j + k))

-- ==
-- entry: rows
-- input { 0i64 } output { empty([0][2]i64) }
-- input { 1i64 } output { [[0i64, 1i64]] }
-- input { 3i64 } output { [[0i64, 1i64], [1i64, 2i64], [2i64, 3i64]] }
entry rows (n: i64) = tabulate n (\i -> [i, i + 1])
