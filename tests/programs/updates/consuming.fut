-- Functions that consume, and what stays as it was.

-- ==
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] [7i32, 3i32, 8i32,
--   1i32, 9i32, 2i32] [7i32, 8i32, 8i32, 1i32, 9i32, 2i32] }
-- input { [1i32, 2i32] } output { [1i32, 2i32] [7i32, 2i32] [7i32, 8i32] }
def put (xs: *[]i32) (i: i64) (x: i32) : *[]i32 = xs with [i] = x
entry main (xs: []i32) = let ys = put (copy xs) 0 7 let zs = put (copy ys) 1 8 in (xs, ys, zs)

-- ==
-- entry: branch
-- input { true [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [1i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
-- input { false [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
entry branch (b: bool) (xs: *[]i32) = if b then xs with [0] = 1 else xs

-- ==
-- entry: tuple
-- input { 1i64 } output { [100i64] [0i64] }
-- input { 3i64 } output { [100i64, 1i64, 2i64] [0i64, 1i64, 2i64] }
entry tuple (n: i64) = let (u, w) = (iota n, iota n) let u[0] = 100 in (u, w)

-- ==
-- entry: scalar_first
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 33i32, 8i32, 1i32, 9i32, 2i32] }
entry scalar_first (xs: *[]i32) = let k = xs[0] let l = i32.sum xs in xs with [1] = k + l

-- ==
-- entry: mapped
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[0i32, 2i32, 3i32], [0i32, 5i32, 6i32]] }
entry mapped (t: [][]i32) = map (\r -> let r = copy r let r[0] = 0 in r) t

-- ==
-- entry: swap_rows
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[4i32, 5i32, 6i32], [1i32, 2i32, 3i32]] }
entry swap_rows (t: *[][]i32) = let a = copy t[0] let b = copy t[1] let t[0] = b let t[1] = a in t

-- ==
-- entry: same_source
-- input { 2i64 } output { [0i64, 1i64] [9i64, 1i64] }
entry same_source (n: i64) = let a = iota n let b = map (+ 0) a let b[0] = 9 in (a, b)

-- ==
-- entry: replicated
-- input { 2i64 } output { [0i64, 1i64] [[5i64, 1i64], [0i64, 1i64]] }
entry replicated (n: i64) = let r = iota n let t = replicate 2 r let t[0, 0] = 5 in (r, t)
