-- Slices, transpositions and the like are views; building them must cost nothing.

-- ==
-- entry: tails
-- compiled input { 100000i64 } output { 10000000000i64 }
-- input { 2000i64 } output { 4000000i64 }
entry tails (n: i64) = let xs = iota n in loop s = 0 for i < n do let v = xs[i:] in s + v[0] + length v

-- ==
-- entry: transposes
-- compiled input { 1000i64 } output { 500499000i64 }
-- input { 60i64 } output { 109740i64 }
entry transposes (n: i64) =
  let t = tabulate_2d n n (\i j -> i * n + j) in loop s = 0 for i < n do s + (transpose t)[i, 0] + (reverse t)[i, i]

-- ==
-- entry: takes
-- compiled input { 100000i64 } output { 9999900000i64 }
-- input { 2000i64 } output { 3998000i64 }
entry takes (n: i64) = let xs = iota n in loop s = 0 for i < n do s + last (take (i + 1) xs) + head (drop i xs)
