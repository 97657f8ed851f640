-- The library functions.

-- ==
-- entry: t1
-- input { [1i32,2i32,3i32] } output { 1i32 3i32 [2i32,3i32] [1i32,2i32] [3i32,2i32,1i32] [2i32,3i32,1i32] false true}
entry t1 (xs: []i32) = (head xs, last xs, tail xs, init xs, reverse xs, rotate 1 xs, null xs, any (> 2) xs)
-- ==
-- entry: t2
-- input { [1i32,2i32,3i32,4i32] } output { [1i32,2i32] [3i32,4i32] [0i32,1i32,3i32,6i32] 10i32 }
entry t2 (xs: []i32) = let n = 2 in (take n xs, drop n xs, exscan (+) 0 xs, foldl (+) 0 xs)
-- ==
-- entry: t3
-- input { [1i32,2i32,3i32,4i32] } output { [1i32] [2i32] [3i32,4i32] }
entry t3 (xs: []i32) = partition2 (< 2) (< 3) xs
-- ==
-- entry: t4
-- input { [1i32,2i32] [3f32,4f32] } output { [1i32,2i32] [3f32,4f32] [1i32,2i32] }
entry t4 [n] (a: [n]i32) (b: [n]f32) = let (x, y, z) = unzip3 (zip3 a b a) in (x, y, z)
-- ==
-- entry: t5
-- input { [0i64,1i64,5i64] [7i32,8i32,9i32] } output { [7i32,8i32] [[0i32,0i32],[7i32,8i32]] }
entry t5 [n] (is: [n]i64) (vs: [n]i32) = (scatter [1,2] is vs, scatter_2d (replicate 2 (replicate 2 0)) (map (\i -> (1, i)) is) vs)
-- ==
-- entry: t6
-- input { [1i32,2i32,3i32,4i32,5i32,6i32] } output { [[1i32,2i32,3i32],[4i32,5i32,6i32]] }
-- input { [1i32,2i32,3i32,4i32,5i32] } error: cannot match shape of type
entry t6 (xs: []i32) : [2][3]i32 = unflatten (xs :> [2*3]i32)
-- ==
-- entry: t7
-- input { 3i32 } output { 24i32 12i32 16i32 }
entry t7 (x: i32) = (iterate 3 (*2) x, iterate_until (> 10) (*2) x, x |> (+1) |> (*4))
-- ==
-- entry: t8
-- input { 3i64 } output { [[0i64,1i64,2i64],[0i64,1i64,2i64]] 2i64 }
entry t8 (n: i64) = let r = {xs = [iota n, iota n], k = 1i64} let r = r with k = 2 in (r.xs, r.k)
entry t9 (x: {a: i32, b: [3]f32}) (y: [](i32, f32)) : (i32, {a: i32, b: [3]f32}) = (length y |> i32.i64, x with a = 2)
-- ==
-- entry: t10
-- input { [5i64, 3i64] } output { [3i64, 5i64] [1i64, 0i64] }
entry t10 (xs: *[]i64) = let ys = map (\i -> 1 - i) [0i64, 1] in let t = xs[0] let xs[0] = xs[1] let xs[1] = t in (xs, ys)
-- ==
-- entry: t11
-- input { [[1i32,2i32],[3i32,4i32]] } output { [[1i32,7i32],[3i32,8i32]] }
entry t11 (a: *[2][2]i32) = a with [:, 1] = [7, 8]
-- ==
-- entry: t12
-- input { 4i64 } output { [0i64, 2i64, 4i64, 6i64] }
entry t12 (n: i64) = let f (x: i64) = x * 2 in loop acc = replicate n 0 for i in iota n do let acc[i] = f i in acc
-- ==
-- entry: t13
-- input { 2i32 } output { 5i32 }
-- input { 0i32 } error: Reached hole
entry t13 (x: i32) = if x > 0 then 5 else ???
-- ==
-- entry: t14
-- input { [1u8,200u8] } output { 200u8 100u8 true }
entry t14 (x: []u8) = (u8.maximum x, x[1] / 2, x[0] < x[1])
