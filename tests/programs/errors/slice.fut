-- Slice errors.

-- ==
-- input { [1i32, 2i32, 3i32] 2i64 4i64 }
-- error: Index \[2:4\] out of bounds for array of shape \[3\]\..*slice.fut:11:|slice.fut:11:.*Index \[2:4\] out of bounds for array of shape \[3\]\.
-- input { [1i32, 2i32, 3i32] 2i64 1i64 }
-- error: Index \[2:1\] out of bounds for array of shape \[3\]\..*slice.fut:11:|slice.fut:11:.*Index \[2:1\] out of bounds for array of shape \[3\]\.
-- input { [1i32, 2i32, 3i32] -1i64 1i64 }
-- error: Index \[-1:1\] out of bounds for array of shape \[3\]\..*slice.fut:11:|slice.fut:11:.*Index \[-1:1\] out of bounds for array of shape \[3\]\.
-- input { [1i32, 2i32, 3i32] 1i64 3i64 } output { [2i32, 3i32] }
entry main (xs: []i32) (i: i64) (j: i64) = xs[i:j]

-- ==
-- entry: column
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 3i64 }
-- error: out of bounds for array of shape \[2\]\[3\]\..*slice.fut:20:|slice.fut:20:.*out of bounds for array of shape \[2\]\[3\]\.
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] -1i64 }
-- error: out of bounds for array of shape \[2\]\[3\]\..*slice.fut:20:|slice.fut:20:.*out of bounds for array of shape \[2\]\[3\]\.
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 2i64 } output { [3i32, 6i32] }
entry column (t: [][]i32) (j: i64) = t[:, j]

-- ==
-- entry: stride
-- input { [1i32, 2i32, 3i32] 0i64 }
-- error: Index \[0:2:0\] out of bounds for array of shape.*slice.fut:29:|slice.fut:29:.*Index \[0:2:0\] out of bounds for array of shape
-- input { [1i32, 2i32, 3i32] -1i64 }
-- error: out of bounds for array of shape.*slice.fut:29:|slice.fut:29:.*out of bounds for array of shape
-- input { [1i32, 2i32, 3i32] 1i64 } output { [1i32, 2i32] }
entry stride (xs: []i32) (s: i64) = xs[0:2:s]

-- ==
-- entry: taken
-- input { [1i32, 2i32] 3i64 }
-- error: out of bounds.*slice.fut:38:|slice.fut:38:.*out of bounds
-- input { [1i32, 2i32] -1i64 }
-- error: out of bounds.*slice.fut:38:|slice.fut:38:.*out of bounds
-- input { [1i32, 2i32] 1i64 } output { [1i32] }
entry taken (xs: []i32) (n: i64) = take n xs

-- ==
-- entry: unused
-- input { [1i32, 2i32] 2i64 } output { 2i64 }
entry unused (xs: []i32) (n: i64) = length xs[:n]

-- The message shows the bounds as they are written.
-- ==
-- entry: strided
-- input { [1i32, 2i32, 3i32] 0i64 4i64 3i64 }
-- error: Index \[0:4:3\] out of bounds for array of shape \[3\]
-- input { [1i32, 2i32, 3i32] 0i64 6i64 2i64 }
-- error: Index \[0:6:2\] out of bounds for array of shape \[3\]
-- input { [1i32, 2i32, 3i32] 4i64 -1i64 -2i64 }
-- error: Index \[4:-1:-2\] out of bounds for array of shape \[3\]
-- input { [1i32, 2i32, 3i32] 2i64 -1i64 -2i64 } output { [3i32, 1i32] }
entry strided (xs: []i32) (i: i64) (j: i64) (s: i64) = xs[i:j:s]
