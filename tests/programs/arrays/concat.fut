-- Concatenation.

-- ==
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) empty([0]i32) }
-- input { [1i32] empty([0]i32) } output { [1i32] [1i32] }
-- input { empty([0]i32) [2i32, 3i32] } output { [2i32, 3i32] [2i32, 3i32] }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] [1i32, 2i32] } output { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32, 1i32,
--   2i32] [1i32, 2i32, 5i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
entry main (xs: []i32) (ys: []i32) = (xs ++ ys, concat ys xs)

-- ==
-- entry: rows
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] [[7i32, 8i32, 9i32]] } output { [[1i32, 2i32, 3i32], [4i32, 5i32,
--   6i32], [7i32, 8i32, 9i32]] }
-- input { empty([0][3]i32) [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 2i32, 3i32], [4i32, 5i32,
--   6i32]] }
entry rows [m] (xs: [][m]i32) (ys: [][m]i32) = xs ++ ys

-- ==
-- entry: three
-- input { empty([0]bool) } output { [true] }
-- input { [false, true] } output { [false, true, true, false, true] }
entry three (xs: []bool) = xs ++ [true] ++ xs

-- ==
-- entry: columns
-- input { [[1i32], [2i32]] [[3i32, 4i32], [5i32, 6i32]] } output { [[1i32, 3i32, 4i32], [2i32, 5i32, 6i32]] }
entry columns [n] (xs: [n][]i32) (ys: [n][]i32) = map2 (++) xs ys

-- ==
-- entry: tuples
-- input { empty([0]i32) empty([0]f32) } output { [9i32] [9.0f32] }
-- input { [1i32, 2i32] [1.5f32, 2.5f32] } output { [1i32, 2i32, 9i32] [1.5f32, 2.5f32, 9.0f32] }
entry tuples [n] (xs: [n]i32) (ys: [n]f32) = unzip (zip xs ys ++ [(9, 9)])
