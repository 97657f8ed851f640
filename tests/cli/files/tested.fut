-- Some of its tests fail, as they should.
-- ==
-- tags { small }
-- entry: dot
-- "unit" input { [1f32, 0] [1f32, 0] } output { 1f32 }
-- "wrong" input { [1f32, 0] [1f32, 0] } output { 2f32 }
-- input { [1f32] [1f32, 2] } error: invalid sizes
-- input { [1f32] [1f32] } error: anything
-- input { [1i32] [1f32] }
-- random input { [10]f32 [10]f32 } auto output
-- script input { ones 3 } output { 3f32 }
-- compiled input { empty([0]f32) empty([0]f32) } output { 0f32 }

-- ==
-- entry: two
-- input { 3i64 } output { [0i64, 1, 2] 3i64 }
-- input { 3i64 } output { [0i64, 1, 3] 4i64 }
-- "none" input { 0i64 } error: division by zero
-- "slow" disable input { 0i64 }

entry dot [n] (xs: [n]f32) (ys: [n]f32) : f32 = f32.sum (map2 (*) xs ys)
entry ones (n: i64) : ([n]f32, [n]f32) = (replicate n 1, replicate n 1)
entry two (n: i64) = (iota n, 9 / n)
