-- Ways to pay and fewest coins for every amount: one by strided scans, the other by a loop of minima.

-- ==
-- entry: main
-- input { [1i64, 2i64, 5i64] 11i64 } output { [1i64, 1i64, 2i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 10i64,
--   11i64] [0i64, 1i64, 1i64, 2i64, 2i64, 1i64, 2i64, 2i64, 3i64, 3i64, 2i64, 3i64] }
-- input { empty([0]i64) 3i64 } output { [1i64, 0i64, 0i64, 0i64] [0i64, -1i64, -1i64, -1i64] }
-- input { [3i64] 0i64 } output { [1i64] [0i64] }
-- input { [4i64, 6i64] 13i64 } output { [1i64, 0i64, 0i64, 0i64, 1i64, 0i64, 1i64, 0i64, 1i64, 0i64, 1i64, 0i64,
--   2i64, 0i64] [0i64, -1i64, -1i64, -1i64, 1i64, -1i64, 1i64, -1i64, 2i64, -1i64, 2i64, -1i64, 2i64, -1i64] }
-- input { [7i64] 7i64 } output { [1i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 1i64] [0i64, -1i64, -1i64, -1i64, -1i64,
--   -1i64, -1i64, 1i64] }

entry main [k] (coins: [k]i64) (most: i64) : ([most + 1]i64, [most + 1]i64) =
  let none = 1000000i64
  -- Adding a coin c is a running sum along each residue class modulo c.
  let ways = loop w = map (\i -> i64.bool (i == 0)) (iota (most + 1)) for c in coins do
    loop w for r < i64.min c (most + 1) do
      let w' = scan (+) 0 w[r::c]
      in w with [r::c] = w'
  let fewest = loop f = replicate (most + 1) 0 for i in 1..<most + 1 do
    f with [i] = reduce i64.min none (map (\c -> if c > i then none else f[i - c] + 1) coins)
  in (ways, map (\x -> if x >= none then -1 else x) fewest)
