-- Updates through transposes, slices, reversals and reshapes, and of parts of records.

-- ==
-- entry: t1
-- input { [[1i32,2,3],[4,5,6]] } output { [[1i32, 9i32, 3i32], [4i32, 5i32, 6i32]] [[1i32, 4i32], [9i32, 5i32], [3i32, 6i32]] }
entry t1 [n][m] (a: *[n][m]i32) = let t = transpose a let t[1, 0] = 9 in (transpose t, copy t)

-- ==
-- entry: t2
-- input { [[1i32,2,3],[4,5,6]] } output { [1i32, 2i32, 3i32, 7i32, 5i32, 6i32] }
entry t2 [n][m] (a: *[n][m]i32) = let f = flatten a in f with [3] = 7

-- ==
-- entry: t3
-- input { [1i32,2,3,4,5,6] } output { [[1i32, 2i32, 3i32], [50i32, 60i32, 70i32]] }
entry t3 (a: *[6]i32) = let m : *[2][3]i32 = unflatten (a :> [2 * 3]i32) in m with [1] = [50, 60, 70]

-- ==
-- entry: t4
-- input { [1i32,2,3,4,5,6] } output { [6i32, 5i32, 4i32, 9i32, 9i32, 1i32] }
entry t4 [n] (a: *[n]i32) = let r = reverse a let r[3:5] = [9, 9] in r

-- ==
-- entry: t5
-- input { [[1i32,2,3],[4,5,6],[7,8,9]] } output { [[9i32, 8i32, 7i32], [0i32, 0i32, 0i32], [3i32, 2i32, 1i32]] }
entry t5 [n][m] (a: *[n][m]i32) = let r = a[::-1, ::-1] let r[1] = replicate m 0 in r

-- ==
-- entry: t6
-- input { [[1i32,2,3],[4,5,6],[7,8,9]] } output { [[1i32, 20i32, 3i32], [4i32, 50i32, 6i32], [7i32, 80i32, 9i32]] }
entry t6 [n][m] (a: *[n][m]i32) = let c = map (* 10) a[:, 1] let a[:, 1] = c in a

-- ==
-- entry: t7
-- input { [[1i32,2,3],[4,5,6],[7,8,9]] } output { [[1i32, 4i32, 7i32], [2i32, 5i32, 8i32], [3i32, 6i32, 9i32]] }
entry t7 [n] (a: *[n][n]i32) = let b = copy (transpose a) let a[:, :] = b in a

-- ==
-- entry: t8
-- input { [[1i32,2,3],[4,5,6],[7,8,9]] } output { [[9i32, 2i32, 8i32], [4i32, 5i32, 6i32], [3i32, 8i32, 2i32]] }
entry t8 [n] (a: *[n][n]i32) = let x = copy a[::-2, ::-2] let a[::2, ::2] = x let a[0, 2] = 8 let a[2, ::2] = [3, 2] in a

-- ==
-- entry: t9
-- input { [[[1i32,2],[3,4]],[[5,6],[7,8]]] } output { [[[1i32, 5i32], [2i32, 6i32]], [[3i32, 7i32], [4i32, 0i32]]] }
entry t9 [a][b][c] (x: *[a][b][c]i32) =
  let z : *[b][c][a]i32 = copy (map transpose (transpose x)) let z[1, 1, 1] = 0 in z

-- ==
-- entry: t10
-- input { [1i32,2,3,4,5,6,7,8] } output { [[1i32, 2i32, 3i32, 4i32], [-1i32, 6i32, -2i32, 8i32]] }
entry t10 (a: *[8]i32) = let m = unflatten (a :> [2 * 4]i32) let m[1, ::2] = [-1, -2] in m
-- the old array is still used: it must be copied

-- ==
-- entry: t11
-- input { [1i32,2,3] } output { [1i32, 2i32, 3i32] [9i32, 2i32, 3i32] [1i32, 8i32, 3i32] }
entry t11 (a: []i32) = let b = copy a with [0] = 9 let c = copy a with [1] = 8 in (copy a, b, c)

-- ==
-- entry: t12
-- input { 3i64 } output { [[0i64, 0i64, 7i64], [0i64, 0i64, 0i64], [0i64, 0i64, 0i64]] [0i64, 0i64, 0i64] }
entry t12 (n: i64) = let row = replicate n 0i64 let rows = replicate n row in (copy rows with [0, n - 1] = 7, row)
-- replicate of views, loops over views of themselves

-- ==
-- entry: t13
-- input { 4i64 } output { [[0i64, 1i64, 2i64, 3i64], [3i64, 2i64, 1i64, 0i64], [0i64, 1i64, 2i64, 3i64], [3i64, 2i64, 1i64, 0i64]] }
entry t13 (n: i64) = (loop (a, r) = (replicate n (iota n), iota n) for i < n do (a with [i] = r, reverse r)).0

-- ==
-- entry: t14
-- input { [1i32,2,3,4,5] } output { [5i32, 1i32, 4i32, 2i32, 3i32] }
entry t14 [n] (a: [n]i32) = (loop (out, v: []i32) = (replicate n 0, a) for i < n do (out with [i] = last v, reverse (init v))).0

-- ==
-- entry: t15
-- input { [[1i32,2],[3,4]] } output { [[1i32, 3i32], [2i32, 4i32]] }
-- input { empty([0][0]i32) } output { empty([0][0]i32) }
entry t15 [n] (a: *[n][n]i32) = loop a for i < n do loop a for j < i do (let t = a[i, j] let a[i, j] = a[j, i] let a[j, i] = t in a)
-- parts of records consumed one after the other

-- ==
-- entry: t16
-- input { [1i32,2] [3i32,4] } output { [9i32, 2i32] [8i32, 4i32] }
entry t16 (a: *[2]i32) (b: *[2]i32) = let {x, y} = {x = a, y = b} let x[0] = 9 let y[0] = 8 in (x, y)

-- ==
-- entry: t17
-- input { 3i64 } output { [[2i64, 1i64, 0i64], [2i64, 1i64, 0i64]] }
entry t17 (n: i64) = let a = replicate 2 (iota n) in loop a for i < 2 do a with [i] = copy (reverse a[i])

-- ==
-- entry: t18
-- input { [3i32,1,2] [1i64,0,2] } output { [1i32, 3i32, 2i32] [3i32, 1i32, 2i32] }
entry t18 [n] (a: *[n]i32) (p: [n]i64) = let old = copy a in (scatter a p old, old)
-- slices of slices with all strides

-- ==
-- entry: t19
-- input { 10i64 } output { [[8i64, 6i64], [4i64, 2i64]] [1i64, 5i64, 9i64] [9i64, 5i64] }
entry t19 (n: i64) = let a = iota n let e = a[8:0:-2] in (unflatten (e :> [2 * 2]i64), a[1:][::4], a[1::2][::-1][::2][:2])
-- rotate with slices, concat with itself

-- ==
-- entry: t20
-- input { [1i32,2,3,4] } output { [2i32, 3i32, 4i32, 1i32, 1i32, 2i32, 3i32, 4i32, 4i32, 1i32, 2i32, 3i32] }
entry t20 (a: []i32) = rotate 1 a ++ a ++ rotate (-1) a

-- ==
-- entry: flat
-- input { [0i32,1,2,3,4,5,6,7,8,9,10,11] } output { [[1i32, 3i32, 5i32], [5i32, 7i32, 9i32]] [0i32, 100i32, 2i32, 200i32, 4i32, 300i32,
--   6i32, 400i32, 8i32, 9i32, 10i32, 11i32] }
entry flat (a: *[12]i32) =
  let x = copy (intrinsics.flat_index_2d a 1 2 4 3 2)
  in (x, intrinsics.flat_update_2d a 1 4 2 [[100, 200], [300, 400]])

-- ==
-- entry: flat3
-- input { 8i64 } output { [[[0i64, 1i64], [2i64, 3i64]], [[4i64, 5i64], [6i64, 7i64]]] }
-- input { 7i64 } error: [Oo]ut of bounds|[Ii]ndex
entry flat3 (n: i64) = intrinsics.flat_index_3d (iota n) 0 2 4 2 2 2 1
