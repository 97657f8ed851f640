-- Dimensions joined.

-- ==
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [1i32, 2i32, 3i32, 4i32, 5i32, 6i32] }
-- input { [[1i32]] } output { [1i32] }
-- input { empty([0][3]i32) } output { empty([0]i32) }
-- input { empty([3][0]i32) } output { empty([0]i32) }
entry main (xs: [][]i32) = flatten xs

-- ==
-- entry: three
-- input { [[[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]], [[7i32, 8i32], [9i32, 10i32], [11i32, 12i32]]] } output {
--   [1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32, 9i32, 10i32, 11i32, 12i32] [[1i32, 2i32], [3i32, 4i32], [5i32,
--   6i32], [7i32, 8i32], [9i32, 10i32], [11i32, 12i32]] [[1i32, 2i32, 3i32, 4i32, 5i32, 6i32], [7i32, 8i32, 9i32,
--   10i32, 11i32, 12i32]] }
entry three (xs: [][][]i32) = (flatten_3d xs, flatten xs, map flatten xs)

-- ==
-- entry: four
-- input { [[[[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]], [[7i32, 8i32], [9i32, 10i32], [11i32, 12i32]]], [[[1i32,
--   2i32], [3i32, 4i32], [5i32, 6i32]], [[7i32, 8i32], [9i32, 10i32], [11i32, 12i32]]]] } output { [1i32, 2i32, 3i32,
--   4i32, 5i32, 6i32, 7i32, 8i32, 9i32, 10i32, 11i32, 12i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32, 9i32,
--   10i32, 11i32, 12i32] }
entry four (xs: [][][][]i32) = flatten_4d xs

-- ==
-- entry: transposed
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [1i32, 4i32, 2i32, 5i32, 3i32, 6i32] }
entry transposed (xs: [][]i32) = flatten (transpose xs)

-- ==
-- entry: reversed
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [3i32, 2i32, 1i32, 6i32, 5i32, 4i32] }
entry reversed (xs: [][]i32) = flatten (map reverse xs)
