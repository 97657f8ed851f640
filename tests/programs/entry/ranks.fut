-- Arrays of rank one to five.

-- ==
-- entry: two
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] }
-- input { empty([0][2]i32) } output { empty([0][2]i32) }
entry two (t: [][]i32) = t

-- ==
-- entry: three
-- input { [[[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]], [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]]] } output { [[[3i32,
--   2i32, 1i32], [6i32, 5i32, 4i32]], [[3i32, 2i32, 1i32], [6i32, 5i32, 4i32]]] }
entry three (t: [][][]i32) = map (map reverse) t

-- ==
-- entry: four
-- input { [[[[1u8, 2u8]]], [[[3u8, 4u8]]]] } output { [[[[3u8, 4u8]]], [[[1u8, 2u8]]]] }
entry four (t: [][][][]u8) = t[::-1]

-- ==
-- entry: five
-- input { [[[[[true], [false]]]], [[[[true], [true]]]]] } output { [[[[true], [false]]], [[[true], [true]]]] }
entry five (t: [][][][][]bool) = flatten t
