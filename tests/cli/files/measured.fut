-- For `bench`: an entry point with data of all kinds, and one that consumes.
-- ==
-- entry: sum
-- "small" input { [1i64,2i64,3i64] } output { 6i64 }
-- random input { [1000000]i64 }
-- "wrong" input { [1i64] } output { 2i64 }
-- "bad" input { [true] } output { 2i64 }
-- "fails" input { empty([0]i64) } error: x
entry sum (xs: []i64) = assert (length xs > 0) (i64.sum xs)
-- ==
-- entry: upd
-- input { [1i64,2i64,3i64] } output { [0i64,2i64,3i64] }
entry upd (xs: *[]i64) = xs with [0] = 0
