-- Rows and slices; the shapes must agree.

-- ==
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 1i64 3i64 [0i32, 0i32] } output { [5i32, 0i32, 0i32, 1i32, 9i32, 2i32]
--   }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 0i64 6i64 [1i32, 2i32, 3i32, 4i32, 5i32, 6i32] } output { [1i32, 2i32,
--   3i32, 4i32, 5i32, 6i32] }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 2i64 2i64 empty([0]i32) } output { [5i32, 3i32, 8i32, 1i32, 9i32,
--   2i32] }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 1i64 3i64 [1i32] }
-- error: shape.*slices.fut:18:|slices.fut:18:.*shape
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 1i64 3i64 [1i32, 2i32, 3i32] }
-- error: shape.*slices.fut:18:|slices.fut:18:.*shape
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 4i64 7i64 [1i32, 2i32, 3i32] }
-- error: out of bounds.*slices.fut:18:|slices.fut:18:.*out of bounds
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 3i64 1i64 empty([0]i32) }
-- error: out of bounds.*slices.fut:18:|slices.fut:18:.*out of bounds
entry main (xs: *[]i32) (i: i64) (j: i64) (v: []i32) = xs with [i:j] = v

-- ==
-- entry: rows
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 0i64 [7i32, 8i32, 9i32] } output { [[7i32, 8i32, 9i32], [4i32,
--   5i32, 6i32]] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 1i64 [0i32, 0i32, 0i32] } output { [[1i32, 2i32, 3i32], [0i32,
--   0i32, 0i32]] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 2i64 [1i32, 1i32, 1i32] }
-- error: out of bounds.*slices.fut:30:|slices.fut:30:.*out of bounds
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 0i64 [1i32, 1i32] }
-- error: entry point arguments have invalid sizes
entry rows (t: *[][]i32) (i: i64) (r: []i32) = t with [i] = r

-- ==
-- entry: columns
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 1i64 [7i32, 8i32] } output { [[1i32, 7i32, 3i32], [4i32, 8i32,
--   6i32]] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 2i64 [0i32, 0i32] } output { [[1i32, 2i32, 0i32], [4i32, 5i32,
--   0i32]] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 0i64 [1i32] }
-- error: shape.*slices.fut:40:|slices.fut:40:.*shape
entry columns (t: *[][]i32) (j: i64) (c: []i32) = t with [:, j] = c

-- ==
-- entry: strided
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [0i32, 3i32, 0i32, 1i32, 0i32, 2i32] }
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] } output { [0i32, 2i32, 0i32, 4i32, 0i32] }
-- input { [1i32, 2i32] }
-- error: shape.*slices.fut:48:|slices.fut:48:.*shape
entry strided (xs: *[]i32) = xs with [::2] = [0, 0, 0]

-- ==
-- entry: backwards
-- input { [9i32, 9i32, 9i32, 9i32] } output { [3i32, 2i32, 1i32, 0i32] }
entry backwards (xs: *[]i32) = xs with [::-1] = map i32.i64 (iota 4)

-- ==
-- entry: block
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 2i32, 3i32], [0i32, -1i32, 6i32]] }
entry block (t: *[][]i32) = t with [1:, :2] = [[0, -1]]

-- ==
-- entry: shift
-- input { 1i64 } output { [0i64] }
-- input { 5i64 } output { [0i64, 0i64, 1i64, 2i64, 3i64] }
entry shift (n: i64) = let v = iota n in v with [1:] = copy v[:n - 1]

-- ==
-- entry: lets
-- input { 1i64 } output { [[0i64], [7i64], [0i64]] }
-- input { 3i64 } output { [[0i64, 1i64, 2i64], [7i64, 7i64, 7i64], [0i64, 8i64, 8i64]] }
entry lets (n: i64) = let t = replicate 3 (iota n) let t[1] = replicate n 7 let t[2, 1:] = replicate (n - 1) 8 in t
