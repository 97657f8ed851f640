-- The two outer dimensions swapped.

-- ==
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 4i32], [2i32, 5i32], [3i32, 6i32]] }
-- input { [[1i32]] } output { [[1i32]] }
-- input { [[1i32, 2i32]] } output { [[1i32], [2i32]] }
-- input { [[1i32], [2i32]] } output { [[1i32, 2i32]] }
-- input { empty([0][3]i32) } output { empty([3][0]i32) }
-- input { empty([3][0]i32) } output { empty([0][3]i32) }
-- input { empty([0][0]i32) } output { empty([0][0]i32) }
entry main (xs: [][]i32) = transpose xs

-- ==
-- entry: three
-- input { [[[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]], [[7i32, 8i32, 9i32], [10i32, 11i32, 12i32]]] } output { [[[1i32,
--   2i32, 3i32], [7i32, 8i32, 9i32]], [[4i32, 5i32, 6i32], [10i32, 11i32, 12i32]]] [[[1i32, 4i32], [2i32, 5i32],
--   [3i32, 6i32]], [[7i32, 10i32], [8i32, 11i32], [9i32, 12i32]]] }
-- input { [[[1i32], [2i32]]] } output { [[[1i32]], [[2i32]]] [[[1i32, 2i32]]] }
entry three (xs: [][][]i32) = (transpose xs, map transpose xs)

-- ==
-- entry: sums
-- input { [[1.0f64, 2.0f64], [3.0f64, 4.0f64], [5.0f64, 6.0f64]] } output { [9.0f64, 12.0f64] }
entry sums (xs: [][]f64) = map f64.sum (transpose xs)

-- ==
-- entry: indexed
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 2i64 0i64 } output { 3i32 }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 0i64 1i64 } output { 4i32 }
entry indexed (xs: [][]i32) (i: i64) (j: i64) = (transpose xs)[i, j]
