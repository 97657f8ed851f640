-- A dimension split.

-- ==
-- input { 2i64 3i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [[5i32, 3i32, 8i32], [1i32, 9i32, 2i32]] }
-- input { 6i64 1i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [[5i32], [3i32], [8i32], [1i32], [9i32], [2i32]]
--   }
-- input { 1i64 6i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [[5i32, 3i32, 8i32, 1i32, 9i32, 2i32]] }
-- input { 0i64 3i64 empty([0]i32) } output { empty([0][3]i32) }
-- input { 3i64 0i64 empty([0]i32) } output { empty([3][0]i32) }
-- input { 2i64 2i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
-- error: cannot match shape|[Uu]nflatten
entry main (n: i64) (m: i64) (xs: []i32) : [n][m]i32 = unflatten (xs :> [n * m]i32)

-- ==
-- entry: negative
-- input { -2i64 -3i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
-- error: unflatten.*unflatten.fut:18:|unflatten.fut:18:.*unflatten
entry negative (n: i64) (m: i64) (xs: []i32) : [n][m]i32 = unflatten (xs :> [n * m]i32)

-- ==
-- entry: three
-- input { [1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32, 9i32, 10i32, 11i32, 12i32] } output { [[[1i32, 2i32],
--   [3i32, 4i32], [5i32, 6i32]], [[7i32, 8i32], [9i32, 10i32], [11i32, 12i32]]] }
-- input { [1i32] }
-- error: cannot match shape.*unflatten.fut:26:|unflatten.fut:26:.*cannot match shape
entry three (xs: []i32) : [2][3][2]i32 = unflatten_3d (xs :> [2 * 3 * 2]i32)

-- ==
-- entry: four
-- input { [1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32, 9i32, 10i32, 11i32, 12i32] } output { [[[[1i32, 2i32],
--   [3i32, 4i32], [5i32, 6i32]], [[7i32, 8i32], [9i32, 10i32], [11i32, 12i32]]]] }
entry four (xs: []i32) : [1][2][3][2]i32 = unflatten_4d (xs :> [1 * 2 * 3 * 2]i32)

-- ==
-- entry: there
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] }
-- input { empty([0][4]i32) } output { empty([0][4]i32) }
-- input { empty([4][0]i32) } output { empty([4][0]i32) }
entry there (xs: [][]i32) = unflatten (flatten xs)

-- ==
-- entry: summed
-- input { 3i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [8i32, 9i32, 11i32] }
entry summed (n: i64) (xs: []i32) = map i32.sum (unflatten (xs :> [n * 2]i32))
