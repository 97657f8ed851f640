-- Two arrays that change places in loops within loops and branches, consumed or only passed on.

-- ==
-- entry: inner_swap
-- input { empty([0]i32) 0i64 } output { empty([0]i32) empty([0]i32) }
-- input { [1i32, 2i32] 0i64 } output { [1i32, 2i32] [2i32, 3i32] }
-- input { [1i32, 2i32] 1i64 } output { [2i32, 3i32] [1i32, 2i32] }
-- input { [1i32, 2i32, 3i32] 2i64 } output { [5i32, 3i32, 4i32] [1i32, 6i32, 3i32] }
-- input { [1i32, 2i32] 5i64 } output { [5i32, 6i32] [5i32, 6i32] }

-- ==
-- entry: loop_or_swap
-- input { [1i32, 2i32] 0i64 } output { [1i32, 2i32] [2i32, 3i32] }
-- input { [1i32, 2i32] 1i64 } output { [2i32, 3i32] [1i32, 2i32] }
-- input { [1i32, 2i32, 3i32] 2i64 } output { [1i32, 2i32, 3i32] [2i32, 3i32, 4i32] }
-- input { [1i32, 2i32] 5i64 } output { [2i32, 3i32] [1i32, 2i32] }

-- ==
-- entry: only_passed
-- input { empty([0]i32) 3i64 } output { empty([0]i32) empty([0]i32) }
-- input { [1i32, 2i32] 0i64 } output { [1i32, 2i32] [1i32, 2i32] }
-- input { [1i32, 2i32] 1i64 } output { [1i32, 2i32] [2i32, 3i32] }
-- input { [1i32, 2i32, 3i32] 2i64 } output { [1i32, 2i32, 3i32] [1i32, 2i32, 3i32] }
-- input { [1i32, 2i32] 5i64 } output { [1i32, 2i32] [2i32, 3i32] }

-- ==
-- entry: by_calls
-- input { [1i32, 2i32] 0i64 } output { [1i32, 2i32] [2i32, 3i32] }
-- input { [1i32, 2i32] 1i64 } output { [1i32, 3i32] [2i32, 2i32] }
-- input { [1i32, 2i32, 3i32] 2i64 } output { [2i32, 2i32, 3i32] [3i32, 3i32, 4i32] }
-- input { [1i32, 2i32] 5i64 } output { [1i32, 2i32] [2i32, 3i32] }

entry inner_swap [n] (xs: [n]i32) (k: i64) : ([n]i32, [n]i32) =
  loop (a: *[n]i32, b: *[n]i32) = (copy xs, map (+ 1) xs) for i < k do
    loop (c: *[n]i32, d: *[n]i32) = (b, a) for j < i do
      if j % 2 == 0 then (d with [0] = 5, c with [1] = 6) else (c, d)

entry loop_or_swap [n] (xs: [n]i32) (k: i64) : ([n]i32, [n]i32) =
  loop (a: *[n]i32, b: *[n]i32) = (copy xs, map (+ 1) xs) for i < k do
    if i % 2 == 0
    then loop (c: *[n]i32, d: *[n]i32) = (a, b) for j < 3 do (d with [0] = i32.i64 j, c)
    else (b, a)

-- Nothing is consumed: both results may even be the same array.
entry only_passed [n] (xs: [n]i32) (k: i64) : ([n]i32, [n]i32) =
  loop (a, b) = (xs, xs) for i < k do if i % 2 == 0 then (b, map (+ 1) a) else (a, a)

def swap [n] (a: *[n]i32, b: *[n]i32) (c: bool) : (*[n]i32, *[n]i32) =
  if c then (b with [0] = 1, a with [0] = 2) else (a, b)
entry by_calls [n] (xs: [n]i32) (k: i64) : ([n]i32, [n]i32) =
  loop (a, b) = (copy xs, map (+ 1) xs) for i < k do
    let (c, d) = swap (a, b) (i % 3 == 0)
    let c[0] = d[0] + 1
    in swap (d, c) (i % 2 == 0)
