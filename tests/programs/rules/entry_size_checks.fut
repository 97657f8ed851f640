-- ==
-- entry: dot
-- input { [1i32,2] [3i32,4] } output { 11i32 }
-- input { [1i32,2] [3i32] } error: .
-- input { empty([0]i32) empty([0]i32) } output { 0i32 }
entry dot [n] (a: [n]i32) (b: [n]i32) = i32.sum (map2 (*) a b)
-- ==
-- entry: nth
-- input { 2i64 [3i32,4] } output { 4i32 }
-- input { 3i64 [3i32,4] } error: .
entry nth (n: i64) (xs: [n]i32) = xs[n-1]
-- ==
-- entry: sq'
-- input { [[1i32,2],[3,4]] } output { 5i32 }
-- input { [[1i32,2]] } error: .
entry sq' [n] (t: [n][n]i32) = i32.sum (map (\i -> t[i,i]) (iota n))
