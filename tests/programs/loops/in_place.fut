-- Updates of a loop's array.

-- ==
-- entry: fibs
-- input { 0i64 } output { empty([0]i64) }
-- input { 1i64 } output { [1i64] }
-- input { 2i64 } output { [1i64, 1i64] }
-- input { 10i64 } output { [1i64, 1i64, 2i64, 3i64, 5i64, 8i64, 13i64, 21i64, 34i64, 55i64] }
entry fibs (n: i64) = loop xs = replicate n 1i64 for i < n - 2 do xs with [i + 2] = xs[i] + xs[i + 1]

-- ==
-- entry: sieve
-- input { 1i64 } output { empty([0]i64) }
-- input { 3i64 } output { [2i64] }
-- input { 30i64 } output { [2i64, 3i64, 5i64, 7i64, 11i64, 13i64, 17i64, 19i64, 23i64, 29i64] }
entry sieve (n: i64) =
  let s = loop s = replicate n true for i < n do
    if i < 2 || !s[i] then s else loop s for j < (n - 1) / i - 1 do s with [(j + 2) * i] = false
  in filter (\i -> i >= 2 && s[i]) (iota n)

-- ==
-- entry: matrix
-- input { 1i64 } output { [[0i64]] }
-- input { 3i64 } output { [[0i64, 1i64, 2i64], [10i64, 11i64, 12i64], [20i64, 21i64, 22i64]] }
entry matrix (n: i64) =
  loop t = replicate n (replicate n 0i64) for i < n do loop t for j < n do t with [i, j] = i * 10 + j

-- ==
-- entry: rows
-- input { 1i64 } output { [[0i64, 0i64]] }
-- input { 3i64 } output { [[0i64, 0i64], [1i64, 1i64], [2i64, 4i64]] }
entry rows (n: i64) = loop t = replicate n [0i64, 0] for i < n do t with [i] = [i, i * i]

-- ==
-- entry: two
-- input { 0i64 } output { empty([0]i64) empty([0]i64) }
-- input { 1i64 } output { [0i64] [0i64] }
-- input { 4i64 } output { [0i64, 1i64, 2i64, 3i64] [3i64, 2i64, 1i64, 0i64] }
entry two (n: i64) =
  loop (a, b) = (replicate n 0i64, replicate n 0i64) for i < n do (a with [i] = i, b with [n - 1 - i] = i)

-- ==
-- entry: swapped
-- input { 0i32 2i64 } output { [0i32, 0i32] [100i32, 100i32] }
-- input { 1i32 2i64 } output { [100i32, 100i32] [0i32, 0i32] }
-- input { 5i32 3i64 } output { [106i32, 100i32, 100i32] [4i32, 0i32, 0i32] }
entry swapped (k: i32) (n: i64) =
  loop (a, b) = (replicate n 0i32, replicate n 100i32) for i < k do (b with [0] = b[0] + i, a)
