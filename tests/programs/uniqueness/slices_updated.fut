-- Slices with strides of both signs, empty ones and whole ones as the targets of updates.

-- ==
-- input { empty([0]i32) 0i64 } output { empty([0]i32) }
-- input { [4i32] 1i64 } output { [-4i32] }
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] 3i64 } output { [-3i32, 2i32, -2i32, -10i32, -30i32] }
-- input { [1i32, 2i32, 3i32, 4i32] 0i64 } output { [20i32, -20i32, 10i32, -10i32] }

-- ==
-- entry: chess
-- input { 1i64 } output { [[50i32]] }
-- input { 2i64 } output { [[-1i32, 0i32], [50i32, 50i32]] }
-- input { 3i64 } output { [[-2i32, -1i32, 0i32], [50i32, 50i32, 50i32], [-12i32, -11i32, -10i32]] }

-- ==
-- entry: empty_targets
-- input { empty([0]i32) 5i64 } output { empty([0]i32) }
-- input { [1i32] -3i64 } output { [1i32] }
-- input { [1i32, 2i32] 2i64 } output { [1i32, 2i32] }

entry main [n] (xs: *[n]i32) (k: i64) : *[n]i32 =
  let xs[::2] = map i32.neg xs[::2]
  let xs[:k] = reverse (copy xs[:k])
  let sums = scan (+) 0 xs
  let xs[::-1] = sums
  let tens = map (* 10) xs[k:]
  let xs[k:] = tens
  in xs

-- Slices of two dimensions, one of them reversed, the other with a stride.
entry chess (n: i64) : [n][n]i32 =
  let m = tabulate_2d n n (\i j -> i32.i64 (i * n + j))
  let rows = (n + 1) / 2
  let m[::2, ::-1] = tabulate_2d rows n (\i j -> -(i32.i64 (i * 10 + j)))
  let m[n / 2, :] = replicate n 50
  in m

entry empty_targets [n] (xs: *[n]i32) (i: i64) : *[n]i32 =
  let xs[i:i] = []
  let xs[i:i:-1] = replicate 0 9
  in xs with [n:] = [] with [:0] = []
