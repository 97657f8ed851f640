-- Loops of every form with sizes that change in different ways, nested, with records, and results used as sizes.

-- ==
-- entry: collatz
-- input { 6i64 } output { [6i64, 3i64, 10i64, 5i64, 16i64, 8i64, 4i64, 2i64, 1i64] 1i64 }

-- ==
-- entry: sieve
-- input { 50i64 } output { [2i64, 3i64, 5i64, 7i64, 11i64, 13i64, 17i64, 19i64, 23i64, 29i64, 31i64, 37i64,
--   41i64, 43i64, 47i64] }
-- input { 2i64 } output { empty([0]i64) }
-- input { 3i64 } output { [2i64] }

-- ==
-- entry: pascal
-- input { 4i64 } output { [1i64, 4i64, 6i64, 4i64, 1i64] }

-- ==
-- entry: ragged
-- input { 12i64 } output { 3429i64 }

-- ==
-- entry: fibs
-- input { 6i64 } output { [1i64, 1i64, 2i64, 3i64, 5i64, 8i64] }
-- input { 1i64 } error: .

-- ==
-- entry: two_sizes
-- input { 7i64 } output { 4i64 6i64 2i64 }

-- ==
-- entry: unrolled
-- input { [1i64, 2i64, 3i64, 4i64] } output { [0i64, 1i64, 3i64, 6i64, 10i64] }

-- ==
-- entry: rows
-- input { [[0i64, 1i64, 2i64], [0i64, 1i64, 2i64], [5i64, 2i64, 3i64]] } output { [1i64, 2i64, 2i64, 5i64,
--   3i64] }

-- ==
-- entry: down
-- input { 6i32 } output { 204i64 }

-- ==
-- entry: u8loop
-- input { 255u8 } output { 32385u32 }

entry collatz (n: i64) : ([]i64, i64) =
  loop (xs, k) = ([n], n) while k != 1 do let k = if k % 2 == 0 then k / 2 else 3 * k + 1 in (xs ++ [k], k)
entry sieve (n: i64) : []i64 =
  let (ps, _) = loop (ps: []i64, q) = ([2], 3) while q < n do
    let hi = i64.min n (q * q)
    let cand = filter (\x -> all (\p -> x % p != 0) ps) (q..<hi)
    in (ps ++ cand, hi)
  in if n <= 2 then [] else ps
entry pascal (n: i64) : []i64 = loop row = [1] for _i < n do let k = length row + 1 in map2 (+) (sized k (row ++ [0])) (sized k ([0] ++ row))
entry ragged (n: i64) : i64 =
  loop s = 0 for i < n do
    let inner = loop ys = iota i while length ys > 3 do filter (\y -> y % 2 == 0) ys |> map (/ 2)
    in s * 2 + length inner
entry fibs (n: i64) : [n]i64 =
  loop xs = replicate n 1 for i in 2...n - 1 do xs with [i] = xs[i - 1] + xs[i - 2]
entry two_sizes (n: i64) : (i64, i64, i64) =
  let {a, b, c} = loop {a: []i64, b: []i64, c} = {a = iota n, b = [], c = 0} while length a > length b do
    {a = drop 1 a, b = b ++ [head a, head a], c = c + i64.sum b}
  in (length a, length b, c)
entry unrolled (xs: [4]i64) = #[unroll] loop acc = [0i64] for x in xs do acc ++ [last acc + x]
entry rows [n] [m] (xs: [n][m]i64) : []i64 =
  loop (acc: []i64) = [] for (i, r) in zip (iota n) xs do acc ++ filter (> i) r
entry down (n: i32) : i64 = let s = loop s = 0 for i in n..n-2...0 do s * 3 + i64.i32 i in s
entry u8loop (n: u8) : u32 = loop s = 0u32 for i < n do s + u32.u8 i
