-- Branches that give arrays back in different orders, and consume some of them: what a branch consumes is no alias of the
-- results (language.md 7.2), so that both results may be consumed afterwards.

-- ==
-- entry: cases
-- input { [1i32, 2i32] [3i32, 4i32] 0i64 } output { [5i32, 2i32] [3i32, 6i32] }
-- input { [1i32, 2i32] [3i32, 4i32] 1i64 } output { [5i32, 2i32] [3i32, 6i32] }
-- input { [1i32, 2i32] [3i32, 4i32] 2i64 } output { [5i32, 4i32] [1i32, 6i32] }
entry cases [n] (xs: *[n]i32) (ys: *[n]i32) (i: i64) : ([n]i32, [n]i32) =
  let (a, b) = match i
    case 0 -> (xs, ys with [1] = 3)
    case 1 -> (xs with [0] = 4, ys)
    case _ -> (ys, xs)
  let a[0] = 5
  let b[1] = 6
  in (a, b)

-- ==
-- entry: nested
-- input { [1i32, 2i32] [3i32, 4i32] 0i64 } output { [5i32, 2i32] [7i32, 6i32] }
-- input { [1i32, 2i32] [3i32, 4i32] 1i64 } output { [5i32, 2i32] [3i32, 6i32] }
-- input { [1i32, 2i32] [3i32, 4i32] 2i64 } output { [5i32, 4i32] [1i32, 6i32] }
#[noinline]
def both [n] (a: *[n]i32, b: *[n]i32) : ([n]i32, [n]i32) = (a with [0] = 5, b with [1] = 6)
entry nested [n] (xs: *[n]i32) (ys: *[n]i32) (i: i64) : ([n]i32, [n]i32) =
  both (if i == 0 then (xs, ys with [0] = 7) else if i == 1 then (xs with [0] = 4, ys) else (ys, xs))

-- ==
-- entry: nested_loop
-- input { [5i32, 6i32] 0i64 } output { [5i32, 6i32] [5i32, 6i32] }
-- input { [5i32, 6i32] 1i64 } output { [5i32, 6i32] [3i32, 6i32] }
-- input { [5i32, 6i32] 2i64 } output { [4i32, 6i32] [3i32, 6i32] }
-- input { [5i32, 6i32] 3i64 } output { [3i32, 6i32] [4i32, 6i32] }
entry nested_loop [n] (xs: [n]i32) (k: i64) : ([n]i32, [n]i32) =
  loop (a, b) = (copy xs, copy xs) for i < k do
    if i == 0 then (a, b with [0] = 3) else if i == 1 then (a with [0] = 4, b) else (b, a)

-- ==
-- entry: three
-- input { [9i32, 8i32] 0i64 } output { [9i32, 8i32] [9i32, 8i32] [9i32, 8i32] }
-- input { [9i32, 8i32] 1i64 } output { [9i32, 8i32] [9i32, 8i32] [1i32, 8i32] }
-- input { [9i32, 8i32] 2i64 } output { [2i32, 8i32] [9i32, 8i32] [9i32, 8i32] }
-- input { [9i32, 8i32] 3i64 } output { [2i32, 8i32] [3i32, 8i32] [9i32, 8i32] }
entry three [n] (xs: [n]i32) (k: i64) : ([n]i32, [n]i32, [n]i32) =
  loop (a, b, c) = (copy xs, copy xs, copy xs) for i < k do
    if i % 3 == 0 then (b, c, a with [0] = 1) else if i % 3 == 1 then (c with [0] = 2, a, b) else (a, b with [0] = 3, c)

-- Here the first branch needs a copy.
-- ==
-- entry: same_twice
-- input { [1i32, 2i32] [3i32, 4i32] true } output { [5i32, 4i32] [3i32, 6i32] }
-- input { [1i32, 2i32] [3i32, 4i32] false } output { [5i32, 4i32] [1i32, 6i32] }
entry same_twice [n] (xs: [n]i32) (ys: *[n]i32) (c: bool) : ([n]i32, [n]i32) =
  let (a, b) = if c then (ys, ys) else (ys with [0] = 1, copy xs)
  let a[0] = 5
  let b[1] = 6
  in (a, b)
