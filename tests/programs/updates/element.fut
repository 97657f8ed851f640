-- Single elements.

-- ==
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 0i64 99i32 } output { [99i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 5i64 99i32 } output { [5i32, 3i32, 8i32, 1i32, 9i32, 99i32] }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 6i64 1i32 }
-- error: Index \[6\] out of bounds for array of shape \[6\]\..*element.fut:12:|element.fut:12:.*Index \[6\] out of bounds for array of shape \[6\]\.
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] -1i64 1i32 }
-- error: Index \[-1\] out of bounds for array of shape \[6\]\..*element.fut:12:|element.fut:12:.*Index \[-1\] out of bounds for array of shape \[6\]\.
-- input { empty([0]i32) 0i64 1i32 }
-- error: Index \[0\] out of bounds for array of shape \[0\]\..*element.fut:12:|element.fut:12:.*Index \[0\] out of bounds for array of shape \[0\]\.
entry main (xs: *[]i32) (i: i64) (v: i32) = xs with [i] = v

-- ==
-- entry: lets
-- input { 2i64 } output { [9i64, 10i64] }
-- input { 4i64 } output { [9i64, 10i64, 2i64, 3i64] }
-- input { 1i64 }
-- error: out of bounds.*element.fut:22:|element.fut:22:.*out of bounds
-- input { 0i64 }
-- error: out of bounds.*element.fut:22:|element.fut:22:.*out of bounds
entry lets (n: i64) = let v = iota n let v[0] = 9 let v[1] = v[0] + 1 in v

-- ==
-- entry: chain
-- input { 2i64 } output { [7i64, 8i64] }
-- input { 3i64 } output { [7i64, 8i64, 2i64] }
entry chain (n: i64) = iota n with [0] = 7 with [1] = 8

-- ==
-- entry: compound
-- input { 1i64 } output { [0i64] }
-- input { 4i64 } output { [0i64, 1i64, 2i64, 6i64] }
entry compound (n: i64) = let v = iota n let v[n - 1] = v[0] + v[n - 1] * 2 in v

-- ==
-- entry: matrix
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 1i64 2i64 } output { [[1i32, 2i32, 3i32], [4i32, 5i32, 0i32]] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 0i64 0i64 } output { [[0i32, 2i32, 3i32], [4i32, 5i32, 6i32]] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 2i64 0i64 }
-- error: Index \[2, 0\] out of bounds for array of shape \[2\]\[3\]\..*element.fut:46:|element.fut:46:.*Index \[2, 0\] out of bounds for array of shape \[2\]\[3\]\.
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 0i64 3i64 }
-- error: Index \[0, 3\] out of bounds for array of shape \[2\]\[3\]\..*element.fut:46:|element.fut:46:.*Index \[0, 3\] out of bounds for array of shape \[2\]\[3\]\.
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 0i64 -1i64 }
-- error: Index \[0, -1\] out of bounds for array of shape \[2\]\[3\]\..*element.fut:46:|element.fut:46:.*Index \[0, -1\] out of bounds for array of shape \[2\]\[3\]\.
entry matrix (t: *[][]i32) (i: i64) (j: i64) = t with [i, j] = 0
