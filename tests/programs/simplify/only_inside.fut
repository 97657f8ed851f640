-- Division and sizes that are safe only inside of the map.
-- ==
-- input { 0i64 5i64 } output { empty([0]i32) }
-- input { 2i64 5i64 } output { [1i32, 3i32] }
entry main (n: i64) (m: i64) : [n]i32 = map (\i -> let ys = map (\j -> i32.i64 (j*i)) (iota (m / n)) let ys = ys with [0] = 1 in reduce (+) 0 ys + i32.i64 i) (iota n)
-- ==
-- entry: pre
-- input { 0i64 } output { empty([0]i64) }
-- input { 3i64 } output { [1i64, 1i64, 1i64] }
entry pre (n: i64) : [n]i64 = map (\i -> let ys = replicate (n - 1) i let ys[0] = 1 in ys[0]) (iota n)
