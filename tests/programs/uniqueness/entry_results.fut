-- Entry points that consume their arguments and return them, changed, with each other's contents.

-- ==
-- entry: zero_out
-- input { empty([0]i32) empty([0]bool) } output { empty([0]i32) }
-- input { [1i32] [false] } output { [0i32] }
-- input { [1i32, 2i32, 3i32] [true, false, true] } output { [1i32, 0i32, 3i32] }

-- ==
-- entry: cross
-- input { [1i32] [2i32] } output { [2i32] [2i32] }
-- input { [1i32, 2i32] [3i32, 4i32] } output { [2i32, 4i32] [4i32, 2i32] }
-- input { [1i32, 2i32, 3i32] [4i32, 5i32, 6i32] } output { [3i32, 5i32, 6i32] [6i32, 2i32, 3i32] }

-- ==
-- entry: mixed
-- input { empty([0]i32) empty([0]i32) empty([0]f32) } output { 0i32 empty([0]f32) empty([0]i32) }
-- input { [1i32] [2i32] [0.5f32] } output { 2i32 [0.5f32] [3i32] }
-- input { [1i32, 2i32] [3i32, 4i32, 5i32] [1.0f32, 2.0f32] } output { 14i32 [1.0f32, 2.0f32] [4i32, 5i32, 6i32] }

-- ==
-- entry: grown
-- input { empty([0]i32) 0i64 } output { empty([0]i32) }
-- input { empty([0]i32) 3i64 } output { [1i32, 2i32, 3i32] }
-- input { [7i32] 2i64 } output { [7i32, 8i32, 9i32] }
-- input { [1i32, 2i32] 0i64 } output { [1i32, 2i32] }

entry zero_out [n] (xs: *[n]i32) (keep: [n]bool) : *[n]i32 =
  loop xs for i < n do if keep[i] then xs else xs with [i] = 0

entry cross [n] (xs: *[n]i32) (ys: *[n]i32) : (*[n]i32, *[n]i32) =
  let xs[0] = ys[n - 1]
  let ys[0] = xs[n - 1]
  in (ys, xs)

-- One argument is consumed and dropped, another only read, the third returned as it is.
entry mixed [n] [m] (a: *[n]i32) (b: [m]i32) (c: *[]f32) : (i32, []f32, [m]i32) =
  let a = if n > 0 then a with [0] = i32.sum b else a
  in (i32.sum a, c, map (+ 1) b)

entry grown [n] (xs: *[n]i32) (k: i64) : []i32 =
  let ys = xs ++ replicate k 0
  in loop ys for i < k do ys with [n + i] = (if n + i > 0 then ys[n + i - 1] else 0) + 1
