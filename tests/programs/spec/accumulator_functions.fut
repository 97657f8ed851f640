-- Accumulators in functions, loops and branches, of rows and tuples (language.md 17).

-- ==
-- entry: acc_scatter_stream
-- input { } output { [0i32,7i32,0i32,9i32] }
entry acc_scatter_stream =
  intrinsics.scatter_stream (replicate 4 0i32) (\(acc: *acc ([4]i32)) (i, v) -> intrinsics.acc_write acc i v) [(1i64, 7i32), (3, 9), (-1, 4), (4, 4)]

-- ==
-- entry: acc_hist_stream
-- input { } output { [3i32,0i32,4i32] }
entry acc_hist_stream =
  intrinsics.hist_stream (replicate 3 0i32) (+) 0 (\(acc: *acc ([3]i32)) i -> intrinsics.acc_write (intrinsics.acc_write acc i 1) 0 1) [0i64, 9] with [2] = 4

-- ==
-- entry: acc_local_fun
-- input { } output { [1i32,1i32,0i32] }
def f [k] (acc: *acc ([k]i32)) (i: i64) : acc ([k]i32) = intrinsics.acc_write acc i 1
entry acc_local_fun = intrinsics.scatter_stream [0i32,0,0] f [0i64,1,5]

-- ==
-- entry: acc_two_dest
-- input { } output { [5i32,0i32] [0i32,6i32] }
entry acc_two_dest =
  let a = intrinsics.scatter_stream [0i32,0] (\(acc: *acc ([2]i32)) (i: i64) -> intrinsics.acc_write acc i 5) [0]
  let b = intrinsics.scatter_stream [0i32,0] (\(acc: *acc ([2]i32)) (i: i64) -> intrinsics.acc_write acc i 6) [1]
  in (a, b)

-- ==
-- entry: acc_loop_inside
-- input { } output { [3i32,3i32,3i32] }
entry acc_loop_inside =
  intrinsics.hist_stream [0i32,0,0] (+) 0 (\(acc: *acc ([3]i32)) (_: i64) -> loop (acc: *acc ([3]i32)) for j < 3i64 do intrinsics.acc_write acc j 1) [0,1,2]

-- ==
-- entry: acc_rows
-- input { } output { [[0i32,0i32],[1i32,2i32]] }
entry acc_rows =
  intrinsics.scatter_stream [[0i32,0],[0,0]] (\(acc: *acc ([2][2]i32)) (i: i64) -> intrinsics.acc_write acc i [1,2]) [1,-1]

-- ==
-- entry: acc_tuple
-- input { } output { [0i32,9i32] [false,true] }
entry acc_tuple =
  unzip (intrinsics.scatter_stream [(0i32,false),(0,false)] (\(acc: *acc ([2](i32,bool))) (i: i64) -> intrinsics.acc_write acc i (9,true)) [1])

-- ==
-- entry: acc_cond
-- input { } output { [0i32,1i32,0i32,1i32] }
entry acc_cond =
  intrinsics.scatter_stream [0i32,0,0,0] (\(acc: *acc ([4]i32)) (i: i64) -> if i % 2 == 1 then intrinsics.acc_write acc i 1 else acc) (iota 4)
