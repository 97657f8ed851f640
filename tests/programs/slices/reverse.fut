-- Constant negative strides.

-- ==
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] } output { [15i32, 14i32, 13i32, 12i32, 11i32, 10i32] [15i32,
--   13i32, 11i32] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }
-- input { [1i32] } output { [1i32] [1i32] }
-- input { [1i32, 2i32, 3i32] } output { [3i32, 2i32, 1i32] [3i32, 1i32] }
entry main (xs: []i32) = (xs[::-1], xs[::-2])

-- ==
-- entry: part
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] } output { [13i32, 12i32, 11i32] [14i32, 12i32] }
-- input { [1i32, 2i32, 3i32] }
-- error: out of bounds.*reverse.fut:16:|reverse.fut:16:.*out of bounds
entry part (xs: []i32) = (xs[3:0:-1], xs[4:1:-2])

-- ==
-- entry: sized
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 5i64 2i64 } output { [15i32, 14i32, 13i32] [0i64, 1i64, 2i64] }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 3i64 -1i64 } output { [13i32, 12i32, 11i32, 10i32] [0i64, 1i64,
--   2i64, 3i64] }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 2i64 2i64 } output { empty([0]i32) empty([0]i64) }
entry sized (xs: []i32) (i: i64) (j: i64) = unzip (zip xs[i:j:-1] (iota (i - j)))
