-- Rolling arrays updated against the direction of reading; the same array read and written in one pass.

-- ==
-- entry: knapsack
-- input { 0i64 empty([0]i64) empty([0]i64) } output { [0i64] }
-- input { 3i64 [5i64] [9i64] } output { [0i64, 0i64, 0i64, 0i64] }
-- input { 7i64 [3i64, 4i64, 2i64, 1i64] [4i64, 5i64, 3i64, 1i64] }
-- output { [0i64, 1i64, 3i64, 4i64, 5i64, 7i64, 8i64, 9i64] }

-- ==
-- entry: coins
-- input { 0i64 empty([0]i64) } output { 1i64 }
-- input { 5i64 empty([0]i64) } output { 0i64 }
-- input { 10i64 [1i64, 2i64, 5i64] } output { 10i64 }
-- input { 3i64 [4i64, 7i64] } output { 0i64 }

-- ==
-- entry: there_and_back
-- input { empty([0]i32) } output { 0i32 empty([0]i32) }
-- input { [4i32] } output { 4i32 [4i32] }
-- input { [1i32, -2i32, 3i32, 5i32] } output { 7i32 [1i32, -2i32, 3i32, 5i32] }

entry knapsack [n] (cap: i64) (weights: [n]i64) (values: [n]i64) : [cap + 1]i64 =
  loop best = replicate (cap + 1) 0 for i < n do
    let (w, v) = (weights[i], values[i])
    in loop best for k < cap + 1 - w do
         let c = cap - k
         let with_it = best[c - w] + v
         in if with_it > best[c] then best with [c] = with_it else best

-- Forwards the same update counts an item any number of times.
entry coins [n] (total: i64) (coins: [n]i64) : i64 =
  let ways = replicate (total + 1) 0 with [0] = 1
  in last (loop ways for c in coins do
             loop ways for k in c..<i64.max c (total + 1) do
               ways with [k] = ways[k] + ways[k - c])

-- Prefix sums in place, then differences in place from the other end give the array back.
entry there_and_back [n] (xs: *[n]i32) : (i32, *[n]i32) =
  let xs = loop xs for i < n - 1 do xs with [i + 1] = xs[i] + xs[i + 1]
  let total = if n > 0 then xs[n - 1] else 0
  let xs = loop xs for k < n - 1 do let i = n - 1 - k in xs with [i] = xs[i] - xs[i - 1]
  in (total, xs)
