-- Updates out of bounds or of the wrong shape.

-- ==
-- input { [1i32, 2i32] 1i64 } output { [1i32, 0i32] }
-- input { [1i32, 2i32] 2i64 }
-- error: Index \[2\] out of bounds for array of shape \[2\]\..*update.fut:9:|update.fut:9:.*Index \[2\] out of bounds for array of shape \[2\]\.
-- input { [1i32, 2i32] -1i64 }
-- error: Index \[-1\] out of bounds for array of shape \[2\]\..*update.fut:9:|update.fut:9:.*Index \[-1\] out of bounds for array of shape \[2\]\.
entry main (xs: *[]i32) (i: i64) = xs with [i] = 0

-- ==
-- entry: slice
-- input { [1i32, 2i32, 3i32] [7i32, 8i32] } output { [1i32, 7i32, 8i32] }
-- input { [1i32, 2i32, 3i32] [7i32] }
-- error: update.fut:20:
-- input { [1i32, 2i32, 3i32] [7i32, 8i32, 9i32] }
-- error: update.fut:20:
-- input { [1i32, 2i32] [7i32, 8i32] }
-- error: update.fut:20:
entry slice (xs: *[]i32) (v: []i32) = xs with [1:3] = v

-- ==
-- entry: lets
-- input { 3i64 1i64 } output { [0i64, 5i64, 2i64] }
-- input { 3i64 3i64 }
-- error: Index \[3\] out of bounds for array of shape \[3\]\..*update.fut:29:|update.fut:29:.*Index \[3\] out of bounds for array of shape \[3\]\.
entry lets (n: i64) (i: i64) =
  let v = iota n
  let v[i] = 5
  in v

-- ==
-- entry: in_loop
-- input { 3i64 2i64 } output { [0i64, 1i64, 0i64] }
-- input { 3i64 4i64 }
-- error: Index \[3\] out of bounds.*update.fut:37:|update.fut:37:.*Index \[3\] out of bounds
entry in_loop (n: i64) (k: i64) = loop xs = replicate n 0i64 for i < k do xs with [i] = i
