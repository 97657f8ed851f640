-- Branches and loops that yield a matrix in one layout or another, changed or read afterwards.

-- ==
-- input { [[1i32]] true true } output { [[100i32]] [1i32] }
-- input { [[1i32, 2i32], [3i32, 4i32]] true false } output { [[1i32, 100i32], [3i32, 4i32]] [1i32, 2i32] }
-- input { [[1i32, 2i32], [3i32, 4i32]] false true } output { [[3i32, 100i32], [1i32, 2i32]] [1i32, 3i32] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32], [7i32, 8i32, 9i32]] true true }
-- output { [[3i32, 6i32, 100i32], [2i32, 5i32, 8i32], [1i32, 4i32, 7i32]] [1i32, 2i32, 3i32] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32], [7i32, 8i32, 9i32]] false false }
-- output { [[1i32, 4i32, 100i32], [2i32, 5i32, 8i32], [3i32, 6i32, 9i32]] [1i32, 4i32, 7i32] }

-- ==
-- entry: rows
-- input { [[1i32]] false } output { [1i32] [[2i32]] }
-- input { [[1i32, 2i32], [3i32, 4i32]] true } output { [1i32, 2i32] [[1i32, 2i32], [2i32, 3i32]] }
-- input { [[1i32, 2i32], [3i32, 4i32]] false } output { [4i32, 3i32] [[1i32, 2i32], [5i32, 4i32]] }

-- ==
-- entry: loops
-- input { [[1i32]] 2i64 } output { [[2i32]] }
-- input { [[1i32, 2i32], [3i32, 4i32]] 0i64 } output { [[1i32, 2i32], [3i32, 4i32]] }
-- input { [[1i32, 2i32], [3i32, 4i32]] 1i64 } output { [[1i32, 3i32], [2i32, 4i32]] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32], [7i32, 8i32, 9i32]] 7i64 }
-- output { [[11i32, 8i32, 5i32], [10i32, 7i32, 4i32], [9i32, 6i32, 3i32]] }

-- ==
-- entry: columns
-- input { [[1i32]] } output { [[1i32]] 1i32 }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 4i32], [2i32, 5i32], [3i32, 6i32]] 6i32 }
-- input { [[1i32], [2i32]] } output { [[1i32, 2i32]] 1i32 }

-- ==
-- entry: mapped
-- input { [[3i32]] } output { [[6i32]] }
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { [[4i32, 8i32], [12i32, 8i32]] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32], [7i32, 8i32, 9i32]] }
-- output { [[6i32, 4i32, 24i32], [30i32, 10i32, 12i32], [18i32, 16i32, 36i32]] }

entry main [n] (m: [n][n]i32) (c: bool) (d: bool) : ([n][n]i32, [n]i32) =
  let a = if c then transpose m else m
  let b = copy (if d then reverse a else transpose a)
  let b[0, n - 1] = 100
  in (b, a[:, 0])

entry rows [n] [k] (m: *[n][k]i32) (c: bool) : ([k]i32, [n][k]i32) =
  let r = if c then copy m[0] else copy m[n - 1, ::-1]
  let m[n - 1] = map (+ 1) r
  in (r, m)

entry loops [n] (m: [n][n]i32) (steps: i64) : [n][n]i32 =
  loop a = m for i < steps do
    match i % 3
    case 0 -> transpose a
    case 1 -> map (map (+ 1)) a
    case _ -> reverse a

entry columns [n] [k] (t: [n][k]i32) : ([k][n]i32, i32) =
  let out = replicate k (replicate n 0)
  let out = loop out for j < k do out with [j] = t[:, j]
  let diag = loop s = 0 for i < i64.min n k do s + (transpose out)[i, i]
  in (out, diag)

entry mapped [n] (m: [n][n]i32) : [n][n]i32 =
  let t = transpose (map (map (* 2)) (transpose m))
  let u = copy t
  let u[:, 0] = map i32.sum (transpose t)
  in map2 (\r i -> if i % 2 == 0 then reverse r else r) u (iota n)
