-- Projection sections.

-- ==
-- input { 4i32 } output { 5i32 }
entry main (x: i32) = (.a.b) {a = {b = x + 1}, c = 2i32}

-- ==
-- entry: index
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [2i32, 5i32] }
entry index (t: [][]i32) = map (.[1]) t

-- ==
-- entry: both
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [1i32, 4i32] }
entry both (t: [][]i32) = map (.p[0].q) (map (\r -> {p = map (\q -> {q}) r}) t)

-- ==
-- entry: operators
-- input { 7i32 3i32 } output { 10i32 4i32 -3i32 14i32 6i32 5i32 }
entry operators (x: i32) (y: i32) = ((+) x y, (x -) y, (- y) , (2 *) x, (* 2) y, (i32.- 2) x)
