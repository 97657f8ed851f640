-- Triangles row by row with padding.

-- ==
-- input { 1i64 } output { [[1i64]] }
-- input { 2i64 } output { [[1i64, 0i64], [1i64, 1i64]] }
-- input { 6i64 } output { [[1i64, 0i64, 0i64, 0i64, 0i64, 0i64], [1i64, 1i64, 0i64, 0i64, 0i64, 0i64], [1i64, 2i64,
--   1i64, 0i64, 0i64, 0i64], [1i64, 3i64, 3i64, 1i64, 0i64, 0i64], [1i64, 4i64, 6i64, 4i64, 1i64, 0i64], [1i64, 5i64,
--   10i64, 10i64, 5i64, 1i64]] }
entry main (n: i64) = loop t = replicate n (replicate n 0i64) for i < n do
  loop t for j < i + 1 do t with [i, j] = if j == 0 || j == i then 1 else t[i - 1, j - 1] + t[i - 1, j]

-- ==
-- entry: rows
-- input { 0i64 } output { [1i64] }
-- input { 1i64 } output { [1i64, 1i64] }
-- input { 6i64 } output { [1i64, 6i64, 15i64, 20i64, 15i64, 6i64, 1i64] }
entry rows (n: i64) =
  loop r = [1i64] for _i < n do let k = length r in map2 (+) (r ++ [0] :> [k + 1]i64) ([0] ++ r :> [k + 1]i64)
