-- Chains of with: each update sees those before it, the values are computed from the old array.

-- ==
-- input { [4i32] } output { [5i32] }
-- input { [1i32, 2i32] } output { [3i32, 1i32] }
-- input { [5i32, 6i32, 7i32, 8i32] } output { [9i32, 6i32, 7i32, 5i32] }

-- ==
-- entry: overlapping
-- input { 2i64 } output { [7i64, -1i64] }
-- input { 3i64 } output { [7i64, 8i64, -1i64] }
-- input { 6i64 } output { [7i64, 8i64, 1i64, 2i64, 3i64, -1i64] }

-- ==
-- entry: matrix
-- input { [[5i32]] } output { [[99i32]] }
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { [[1i32, 3i32], [99i32, 7i32]] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32], [7i32, 8i32, 9i32]] }
-- output { [[1i32, 5i32, 6i32], [4i32, 5i32, 15i32], [99i32, 8i32, 24i32]] }

-- ==
-- entry: fields
-- input { 1i64 } output { [13i64] [11i64] 12i64 }
-- input { 2i64 } output { [10i64, 13i64] [5i64, 11i64] 12i64 }
-- input { 4i64 } output { [10i64, 1i64, 2i64, 13i64] [5i64, 5i64, 5i64, 11i64] 12i64 }

entry main [n] (xs: *[n]i32) : *[n]i32 =
  let (first, final) = (xs[0], xs[n - 1])
  in xs with [0] = final with [n - 1] = first with [0] = final + 1

-- Later links overwrite parts of what earlier ones wrote.
entry overlapping (n: i64) : [n]i64 =
  replicate n 0 with [1:] = iota (n - 1) with [:2] = [7, 8] with [n - 1] = -1 with [0:0] = []

entry matrix [n] (m: *[n][n]i32) : [n][n]i32 =
  let diag = map (\i -> m[i, i]) (iota n)
  let sums = map i32.sum m
  in m with [0] = diag with [:, n - 1] = sums with [n - 1, 0] = 99

entry fields (k: i64) : ([k]i64, [k]i64, i64) =
  let r = {a = iota k, b = replicate k 5, c = 0i64}
  let s = r with a[0] = 10 with b[k - 1] = 11 with c = 12 with a[k - 1] = 13
  in (s.a, s.b, s.c)
