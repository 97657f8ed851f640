-- Test blocks of all kinds: values, random values, scripts, and errors that are regular expressions.
-- ==
-- entry: total
-- input { [1, 2, 3] } output { 6 }
-- random input { [10]i32 }
-- script input { make 4i64 } output { 6 }
-- script input { let n = 5i64 in make n } output { 10 }

entry make (n: i64) : [n]i32 = map i32.i64 (iota n)

entry total (xs: []i32) : i32 = i32.sum xs

-- ==
-- entry: pick
-- input { 3i64 [1, 2] } error: Index \[[0-9]+\] out of bounds for array of shape \[2\]
-- script input { (1i64, make 3i64) } output { 1 }
-- script input { let (i, xs) = (2i64, make 3i64) in (i, xs) } output { 2 }

entry pick (i: i64) (xs: []i32) : i32 = xs[i]
