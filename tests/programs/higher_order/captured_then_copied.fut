-- A closure keeps seeing the array it captured when copies of it are updated.

-- ==
-- input { [5i32] 0i64 } output { [100i32] [-1i32] 5i32 }
-- input { [1i32, 2i32, 3i32] 1i64 } output { [0i32, 100i32, 0i32] [1i32, -1i32, 3i32] 2i32 }
-- input { [4i32, 4i32, 4i32, 4i32] 3i64 } output { [0i32, 0i32, 0i32, 100i32] [4i32, 4i32, 4i32, -1i32] 4i32 }

-- ==
-- entry: history
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [3i32] } output { [6i32] }
-- input { [1i32, 2i32, 4i32] } output { [11i32, 18i32, 25i32] }

-- ==
-- entry: halves
-- input { empty([0]i32) } output { empty([0]i32) 2i32 }
-- input { [7i32] } output { [10i32] 2i32 }
-- input { [3i32, 4i32, 5i32, 6i32] } output { [30i32, 6i32] 6i32 }

def poke [n] (i: i64) (v: i32) (xs: *[n]i32) : *[n]i32 = xs with [i] = v

entry main [n] (xs: [n]i32) (i: i64) : ([n]i32, [n]i32, i32) =
  let look = \j -> xs[j]
  let ys = copy xs
  let ys[i] = look i + 100
  let zs = poke i (-1) (copy ys)
  in (map2 (-) ys (map look (iota n)), zs, look i)

-- The closure is applied between the updates of a loop that works on a copy.
entry history [n] (xs: [n]i32) : [n]i32 =
  let total = \() -> i32.sum xs
  in loop ys = copy xs for i < n do ys with [i] = ys[(i + n - 1) % n] + total ()

-- A closure over part of an array; the other part is rewritten.
entry halves [n] (xs: [n]i32) : ([]i32, i32) =
  let h = n / 2
  let front = copy xs[:h]
  let f = \k -> if h == 0 then k else front[0] * k
  let back = copy xs[h:]
  let back = if length back > 0 then back with [0] = f 10 else back
  in (back, f 2)
