-- Index errors name the index, the shape and the place.

-- ==
-- input { [1i32, 2i32, 3i32] 7i64 }
-- error: Index \[7\] out of bounds for array of shape \[3\]\..*index.fut:13:|index.fut:13:.*Index \[7\] out of bounds for array of shape \[3\]\.
-- input { [1i32, 2i32, 3i32] -1i64 }
-- error: Index \[-1\] out of bounds for array of shape \[3\]\..*index.fut:13:|index.fut:13:.*Index \[-1\] out of bounds for array of shape \[3\]\.
-- input { empty([0]i32) 0i64 }
-- error: Index \[0\] out of bounds for array of shape \[0\]\..*index.fut:13:|index.fut:13:.*Index \[0\] out of bounds for array of shape \[0\]\.
-- input { [1i32, 2i32, 3i32] 3i64 }
-- error: Index \[3\] out of bounds for array of shape \[3\]\..*index.fut:13:|index.fut:13:.*Index \[3\] out of bounds for array of shape \[3\]\.
-- input { [4i32] 0i64 } output { 4i32 }
entry main (xs: []i32) (i: i64) = xs[i]

-- ==
-- entry: two
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 1i64 9i64 }
-- error: Index \[1, 9\] out of bounds for array of shape \[2\]\[3\]\..*index.fut:24:|index.fut:24:.*Index \[1, 9\] out of bounds for array of shape \[2\]\[3\]\.
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 2i64 0i64 }
-- error: Index \[2, 0\] out of bounds for array of shape \[2\]\[3\]\..*index.fut:24:|index.fut:24:.*Index \[2, 0\] out of bounds for array of shape \[2\]\[3\]\.
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] -1i64 -1i64 }
-- error: Index \[-1, -1\] out of bounds for array of shape \[2\]\[3\]\..*index.fut:24:|index.fut:24:.*Index \[-1, -1\] out of bounds for array of shape \[2\]\[3\]\.
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 1i64 2i64 } output { 6i32 }
entry two (t: [][]i32) (i: i64) (j: i64) = t[i, j]

-- ==
-- entry: row
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 1i64 9i64 }
-- error: out of bounds for array of shape.*index.fut:33:|index.fut:33:.*out of bounds for array of shape
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 2i64 0i64 }
-- error: out of bounds for array of shape.*index.fut:33:|index.fut:33:.*out of bounds for array of shape
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 0i64 0i64 } output { 1i32 }
entry row (t: [][]i32) (i: i64) (j: i64) = t[i][j]

-- ==
-- entry: below
-- input { [1i32, 2i32] 0i64 } output { 3i32 }
-- input { [1i32, 2i32] 1i64 }
-- error: Index \[2\] out of bounds for array of shape \[2\]\..*index.fut:42:|index.fut:42:.*Index \[2\] out of bounds for array of shape \[2\]\.
entry below (xs: []i32) (i: i64) =
  let j = i + 1
  in xs[j] + 1
