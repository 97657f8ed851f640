-- Slices of two dimensions.

-- ==
-- entry: rows
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 0i64 2i64 } output {
--   [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32]] }
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 1i64 3i64 } output {
--   [[5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] }
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 1i64 1i64 } output {
--   empty([0][4]i32) }
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 2i64 4i64 }
-- error: out of bounds.*matrix.fut:13:|matrix.fut:13:.*out of bounds
entry rows (t: [][]i32) (i: i64) (j: i64) = t[i:j]

-- ==
-- entry: columns
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 0i64 2i64 } output {
--   [[1i32, 2i32], [5i32, 6i32], [9i32, 10i32]] }
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 1i64 4i64 } output {
--   [[2i32, 3i32, 4i32], [6i32, 7i32, 8i32], [10i32, 11i32, 12i32]] }
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 2i64 2i64 } output {
--   empty([3][0]i32) }
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 3i64 5i64 }
-- error: out of bounds.*matrix.fut:25:|matrix.fut:25:.*out of bounds
entry columns (t: [][]i32) (i: i64) (j: i64) = t[:, i:j]

-- ==
-- entry: block
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] } output { [[8i32, 6i32],
--   [12i32, 10i32]] }
-- input { [[1i32], [2i32], [3i32]] } output { [[2i32], [3i32]] }
-- input { [[1i32]] }
-- error: out of bounds.*matrix.fut:34:|matrix.fut:34:.*out of bounds
entry block (t: [][]i32) = t[1:3, ::-2]

-- ==
-- entry: row
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 0i64 } output { [1i32,
--   2i32, 3i32, 4i32] }
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 2i64 } output { [9i32,
--   10i32, 11i32, 12i32] }
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 3i64 }
-- error: out of bounds.*matrix.fut:46:|matrix.fut:46:.*out of bounds
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] -1i64 }
-- error: out of bounds.*matrix.fut:46:|matrix.fut:46:.*out of bounds
entry row (t: [][]i32) (i: i64) = t[i]

-- ==
-- entry: column
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 0i64 } output { [1i32,
--   5i32, 9i32] }
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 3i64 } output { [4i32,
--   8i32, 12i32] }
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 4i64 }
-- error: out of bounds.*matrix.fut:56:|matrix.fut:56:.*out of bounds
entry column (t: [][]i32) (j: i64) = t[:, j]

-- ==
-- entry: mixed
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 1i64 1i64 3i64 } output {
--   [6i32, 7i32] }
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 0i64 0i64 4i64 } output {
--   [1i32, 2i32, 3i32, 4i32] }
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 3i64 0i64 1i64 }
-- error: out of bounds.*matrix.fut:68:|matrix.fut:68:.*out of bounds
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 1i64 2i64 5i64 }
-- error: out of bounds.*matrix.fut:68:|matrix.fut:68:.*out of bounds
entry mixed (t: [][]i32) (i: i64) (a: i64) (b: i64) = t[i, a:b]

-- ==
-- entry: cell
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 1i32 2i8 } output { 14i32
--   }
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 2i32 3i8 } output { 24i32
--   }
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 0i32 4i8 }
-- error: out of bounds.*matrix.fut:82:|matrix.fut:82:.*out of bounds
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] -1i32 0i8 }
-- error: out of bounds.*matrix.fut:82:|matrix.fut:82:.*out of bounds
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] 3i32 0i8 }
-- error: out of bounds.*matrix.fut:82:|matrix.fut:82:.*out of bounds
entry cell (t: [][]i32) (i: i32) (j: i8) = t[i, j] + t[i][j]
