-- Slices of arrays of tuples.

-- ==
-- input { [1i32, 2i32, 3i32] [1.0f32, 2.0f32, 3.0f32] } output { [2i32, 3i32] [2.0f32, 3.0f32] }
-- input { [1i32] [2.0f32] }
-- error: out of bounds.*arrays_of_records.fut:7:|arrays_of_records.fut:7:.*out of bounds
entry main [n] (a: [n]i32) (b: [n]f32) = unzip (zip a b)[1:3]

-- ==
-- entry: field
-- input { [1i32, 2i32, 3i32] } output { [2i32, 3i32] }
entry field [n] (a: [n]i32) = let r = {xs = a, k = 1i64} in r.xs[r.k:]

-- ==
-- entry: section
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] } output { [2i32, 6i32,
--   10i32] }
entry section (t: [][]i32) = map (.[1]) t
