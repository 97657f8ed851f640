-- Fibonacci numbers modulo m by a scan with matrix products, and the length of their period by a loop.

-- ==
-- entry: main
-- input { 10i64 1000i64 } output { [0i64, 1i64, 1i64, 2i64, 3i64, 5i64, 8i64, 13i64, 21i64, 34i64] }
-- input { 0i64 5i64 } output { empty([0]i64) }
-- input { 1i64 7i64 } output { [0i64] }
-- input { 8i64 1i64 } output { [0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64] }
-- input { 16i64 3i64 } output { [0i64, 1i64, 1i64, 2i64, 0i64, 2i64, 2i64, 1i64, 0i64, 1i64, 1i64, 2i64, 0i64, 2i64,
--   2i64, 1i64] }

-- ==
-- entry: period
-- input { 1i64 } output { 1i64 }
-- input { 2i64 } output { 3i64 }
-- input { 3i64 } output { 8i64 }
-- input { 10i64 } output { 60i64 }
-- input { 17i64 } output { 36i64 }

def mul (m: i64) (a: (i64, i64, i64)) (b: (i64, i64, i64)) : (i64, i64, i64) =
  ( (a.0 * b.0 + a.1 * b.1) % m
  , (a.0 * b.1 + a.1 * b.2) % m
  , (a.1 * b.1 + a.2 * b.2) % m )

entry main (k: i64) (m: i64) : [k]i64 =
  replicate k (1, 1, 0) |> exscan (mul m) (1, 0, 1) |> map (\(_, f, _) -> f % m)

entry period (m: i64) : i64 =
  if m == 1 then 1 else
  (loop (a, b, c) = (1, 1, 1) while !(a == 0 && b == 1) do (b, (a + b) % m, c + 1)).2
