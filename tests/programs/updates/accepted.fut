-- Programs the consumption rules allow.

-- ==
-- entry: fits
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 28i32 1u8 }
def feed 's 'r (k: *s -> r) (v: *s) : (r, u8) = (k v, 1)
entry fits (v: *[]i32) = feed i32.sum v

-- ==
-- entry: nested_path
-- input { 3i64 } output { [[0.0f32, 3.0f32], [1.0f32, 0.0f32], [2.0f32, 0.0f32]] [0i32, 9i32, 2i32] }
entry nested_path (n: i64) =
  let t = tabulate n (\i -> {p = [f32.i64 i, 0],
    q = i32.i64 i}) let t = t with [0].p[1] = 3 with [1].q = 9 in (map (.p) t, map (.q) t)

-- ==
-- entry: field_keeps
-- input { [1.0f32, 2.0f32] } output { [1.0f32, 2.0f32] 2i32 [1.0f32, 2.0f32] 1i32 }
entry field_keeps (xs: []f32) = let r = {p = xs, q = 1i32} let s = r with q = 2 in (s.p, s.q, r.p, r.q)

-- ==
-- entry: loop_tuple
-- input { 0i64 } output { empty([0]i64) 0i64 }
-- input { 1i64 } output { [0i64] 0i64 }
-- input { 5i64 } output { [0i64, 0i64, 1i64, 3i64, 6i64] 10i64 }
entry loop_tuple (n: i64) =
  let (a, s) = loop (a, s) = (iota n, 0) for i < n do let v = a[i] in (a with [i] = s, s + v) in (a, s)

-- ==
-- entry: row_swap
-- input { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] 0i64 2i64 } output { [[5i32, 6i32], [3i32, 4i32], [1i32, 2i32]]
--   }
-- input { [[1i32, 2i32]] 0i64 0i64 } output { [[1i32, 2i32]] }
entry row_swap (t: *[][]i32) (i: i64) (j: i64) = let r = copy t[i] let t[i] = copy t[j] let t[j] = r in t

-- ==
-- entry: match_consume
-- input { 0i32 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 30i32 }
-- input { 1i32 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 34i32 }
-- input { 2i32 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 12i32 }
entry match_consume (k: i32) (xs: *[]i32) =
  let ys = (match k case 0 -> xs with [0] = 7 case 1 -> map (+ 1) xs case _ -> replicate (length xs) k) in i32.sum ys

-- ==
-- entry: hist_loop
-- input { 0i64 } output { [0i64, 0i64, 0i64] }
-- input { 5i64 } output { [8i64, 5i64, 2i64] }
entry hist_loop (n: i64) = loop h = replicate 3 0i64 for i < n do reduce_by_index h (+) 0 [i % 3, 0] [i, 1]

-- ==
-- entry: scatter_loop
-- input { 0i64 } output { empty([0]i64) }
-- input { 4i64 } output { [3i64, 2i64, 1i64, 0i64] }
entry scatter_loop (n: i64) = loop h = replicate n (-1i64) for i < n do scatter h [n - 1 - i, -1] [i, 100]
