-- Single indices of every signed type.

-- ==
-- entry: i8s
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 0i8 } output { 10i32 }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 5i8 } output { 15i32 }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 6i8 }
-- error: Index \[6\] out of bounds for array of shape \[6\]\..*index.fut:13:|index.fut:13:.*Index \[6\] out of bounds for array of shape \[6\]\.
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] -1i8 }
-- error: Index \[-1\] out of bounds for array of shape \[6\]\..*index.fut:13:|index.fut:13:.*Index \[-1\] out of bounds for array of shape \[6\]\.
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] -128i8 }
-- error: Index \[-128\] out of bounds for array of shape \[6\]\..*index.fut:13:|index.fut:13:.*Index \[-128\] out of bounds for array of shape \[6\]\.
entry i8s (xs: []i32) (i: i8) = xs[i]

-- ==
-- entry: i16s
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 3i16 } output { 13i32 }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 32767i16 }
-- error: Index \[32767\] out of bounds for array of shape \[6\]\..*index.fut:22:|index.fut:22:.*Index \[32767\] out of bounds for array of shape \[6\]\.
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] -32768i16 }
-- error: Index \[-32768\] out of bounds for array of shape \[6\]\..*index.fut:22:|index.fut:22:.*Index \[-32768\] out of bounds for array of shape \[6\]\.
entry i16s (xs: []i32) (i: i16) = xs[i]

-- ==
-- entry: i32s
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 3i32 } output { 13i32 }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 2147483647i32 }
-- error: Index \[2147483647\] out of bounds for array of shape \[6\]\..*index.fut:31:|index.fut:31:.*Index \[2147483647\] out of bounds for array of shape \[6\]\.
-- input { empty([0]i32) 0i32 }
-- error: Index \[0\] out of bounds for array of shape \[0\]\..*index.fut:31:|index.fut:31:.*Index \[0\] out of bounds for array of shape \[0\]\.
entry i32s (xs: []i32) (i: i32) = xs[i]

-- ==
-- entry: i64s
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 3i64 } output { 13i32 }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 9223372036854775807i64 }
-- error: Index \[9223372036854775807\] out of bounds for array of shape \[6\]\..*index.fut:42:|index.fut:42:.*Index \[9223372036854775807\] out of bounds for array of shape \[6\]\.
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] -9223372036854775808i64 }
-- error: Index \[-9223372036854775808\] out of bounds for array of shape \[6\]\..*index.fut:42:|index.fut:42:.*Index \[-9223372036854775808\] out of bounds for array of shape \[6\]\.
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 4294967296i64 }
-- error: Index \[4294967296\] out of bounds for array of shape \[6\]\..*index.fut:42:|index.fut:42:.*Index \[4294967296\] out of bounds for array of shape \[6\]\.
entry i64s (xs: []i32) (i: i64) = xs[i]
