-- Elements of arrays in records, and fields of records in arrays.

-- ==
-- entry: field_index
-- input { 1i64 } output { [50i64] 1i64 }
-- input { 3i64 } output { [50i64, 1i64, 2i64] 1i64 }
entry field_index (n: i64) = let r = {v = iota n, k = 1i64} let s = r with v[0] = 50 in (s.v, s.k)

-- ==
-- entry: index_field
-- input { 3i64 } output { [1i32, 5i32, 1i32] [true, true, true] }
-- input { 1i64 }
-- error: out of bounds.*paths.fut:14:|paths.fut:14:.*out of bounds
entry index_field (n: i64) = let t = replicate n {p = 1i32, q = true} let t[1].p = 5 in (map (.p) t, map (.q) t)

-- ==
-- entry: deep
-- input { 1i64 } output { [[0.0f32, 3.0f32]] [2i32] }
-- input { 3i64 } output { [[0.0f32, 3.0f32], [0.0f32, 0.0f32], [0.0f32, 0.0f32]] [2i32, 2i32, 2i32] }
entry deep (n: i64) =
  let t = replicate n {p = [0f32, 0], q = 2i32} let u = t with [0].p[1] = 3 in (map (.p) u, map (.q) u)

-- ==
-- entry: tuples
-- input { 1i64 } output { [0i64] [true] }
-- input { 3i64 } output { [0i64, 1i64, 2i64] [false, false, true] }
entry tuples (n: i64) = let t = zip (iota n) (replicate n false) let t[n - 1].1 = true in unzip t

-- ==
-- entry: whole
-- input { 1i64 } output { [7i64] [8i64] }
-- input { 3i64 } output { [7i64, 1i64, 2i64] [8i64, 1i64, 2i64] }
entry whole (n: i64) = unzip (zip (iota n) (iota n) with [0] = (7, 8))

-- ==
-- entry: let_path
-- input { 1i64 } output { [[0i64], [42i64]] }
-- input { 3i64 } output { [[0i64, 1i64, 2i64], [42i64, 1i64, 2i64]] }
entry let_path (n: i64) = let r = {a = {m = replicate 2 (iota n)}} let r.a.m[1, 0] = 42 in r.a.m
