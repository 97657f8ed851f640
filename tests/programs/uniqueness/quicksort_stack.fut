-- Quicksort with an explicit stack: arrays of values and of ranges consumed in the same while loop.

-- ==
-- input { empty([0]i32) } output { empty([0]i32) 1i64 }
-- input { [4i32] } output { [4i32] 1i64 }
-- input { [2i32, 1i32] } output { [1i32, 2i32] 2i64 }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32, 7i32] } output { [1i32, 2i32, 3i32, 5i32, 7i32, 8i32, 9i32] 3i64 }
-- input { [1i32, 2i32, 3i32, 4i32] } output { [1i32, 2i32, 3i32, 4i32] 2i64 }

def partition_at [n] (xs: *[n]i32) (lo: i64) (hi: i64) : (*[n]i32, i64) =
  let pivot = xs[hi - 1]
  let (xs, at) =
    loop (xs, at) = (xs, lo) for i in lo..<hi - 1 do
      if xs[i] < pivot
      then let (a, b) = (xs[i], xs[at])
           in (xs with [i] = b with [at] = a, at + 1)
      else (xs, at)
  let x = xs[at]
  let xs[hi - 1] = x
  let xs[at] = pivot
  in (xs, at)

entry main [n] (xs: *[n]i32) : (*[n]i32, i64) =
  let stack = replicate (2 * n + 2) (0i64, 0i64)
  let stack[0] = (0, n)
  let (xs, _, _, most) =
    loop (xs, stack, top, most) = (xs, stack, 1, 1) while top > 0 do
      let (lo, hi) = stack[top - 1]
      in if hi - lo < 2 then (xs, stack, top - 1, most)
         else
           let (xs, mid) = partition_at xs lo hi
           let stack[top - 1] = (lo, mid)
           let stack[top] = (mid + 1, hi)
           in (xs, stack, top + 1, i64.max most (top + 1))
  in (xs, most)
