-- Rows that look shared (replicate, broadcasts, one array twice in a literal) are changed one at a time.

-- ==
-- input { empty([0]i32) 2i64 } output { empty([2][0]i32) empty([0]i32) }
-- input { [7i32] 1i64 } output { [[200i32]] [7i32] }
-- input { [7i32] 0i64 } output { empty([0][1]i32) [7i32] }
-- input { [1i32, 2i32, 3i32] 3i64 }
-- output { [[100i32, 2i32, 3i32], [1i32, 2i32, 3i32], [1i32, 2i32, 200i32]] [1i32, 2i32, 3i32] }

-- ==
-- entry: literal
-- input { empty([0]i32) } output { empty([3][0]i32) }
-- input { [1i32] } output { [[1i32], [11i32], [21i32]] }
-- input { [1i32, 5i32] } output { [[1i32, 6i32], [11i32, 16i32], [21i32, 26i32]] }

-- ==
-- entry: twice
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) 0i32 }
-- input { [3i32] } output { [4i32] [12i32] 3i32 }
-- input { [1i32, 2i32, 4i32] } output { [5i32, 3i32, 2i32] [5i32, 6i32, 8i32] 7i32 }

-- ==
-- entry: same_start
-- input { empty([0]i32) 0i64 } output { empty([0][0]i32) }
-- input { [2i32] 2i64 } output { [[0i32], [2i32]] }
-- input { [1i32, 2i32, 3i32] 3i64 } output { [[0i32, 0i32, 0i32], [1i32, 3i32, 6i32], [2i32, 6i32, 12i32]] }

-- ==
-- entry: in_loop
-- input { empty([0]i32) 3i64 } output { empty([0]i32) 3i32 }
-- input { [1i32] 0i64 } output { [1i32] 0i32 }
-- input { [1i32, 2i32, 3i32] 4i64 } output { [25i32, 2i32, 3i32] 42i32 }

entry main [n] (xs: [n]i32) (k: i64) : ([k][n]i32, [n]i32) =
  let m = replicate k xs
  let m = if k > 0 && n > 0 then m with [0, 0] = 100 with [k - 1, n - 1] = 200 else m
  in (m, xs)

entry literal [n] (xs: [n]i32) : [3][n]i32 =
  let m = [xs, xs, xs]
  in loop m for i < 3 do loop m for j < n do m with [i, j] = m[i, j] + i32.i64 (i * 10 + j)

-- A tuple with the same array twice has to be copied before its parts can be changed.
entry twice [n] (xs: [n]i32) : ([n]i32, [n]i32, i32) =
  let (a, b) = (copy xs, copy xs)
  let a = loop a for i < n do a with [i] = b[n - 1 - i] + 1
  let b = loop b for i < n do b with [i] = a[i] * b[i]
  in (a, b, i32.sum xs)

-- The start of an inner loop is the same array in each outer iteration.
entry same_start [n] (xs: [n]i32) (k: i64) : [k][n]i32 =
  map (\i -> loop ys = copy xs for j < n do ys with [j] = ys[j] * i32.i64 i + (if j > 0 then ys[j - 1] else 0)) (iota k)

entry in_loop [n] (xs: [n]i32) (k: i64) : ([n]i32, i32) =
  loop (last_, s) = (copy xs, 0) for i < k do
    let ys = copy xs
    let ys = if n > 0 then ys with [i % n] = s else ys
    in (ys, s + i32.sum last_ + 1)
