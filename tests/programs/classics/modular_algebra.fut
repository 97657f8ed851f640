-- Determinants modulo a prime by elimination with row swaps, and the Chinese remainder theorem as a monoid.

-- ==
-- entry: determinant
-- input { 101i64 [[1i64, 2i64], [3i64, 4i64]] } output { 99i64 }
-- input { 7i64 [[3i64]] } output { 3i64 }
-- input { 97i64 [[0i64, 1i64, 2i64], [1i64, 0i64, 3i64], [4i64, -3i64, 8i64]] } output { 95i64 }
-- input { 13i64 [[1i64, 2i64], [2i64, 4i64]] } output { 0i64 }
-- input { 1009i64 [[14i64, 12i64, 14i64, -12i64], [11i64, -19i64, -12i64, -20i64], [18i64, -15i64, 20i64, -3i64],
--   [-8i64, -18i64, 16i64, 13i64]] } output { 209i64 }

-- ==
-- entry: remainders
-- input { [2i64, 3i64, 2i64] [3i64, 5i64, 7i64] } output { 23i64 105i64 }
-- input { empty([0]i64) empty([0]i64) } output { 0i64 1i64 }
-- input { [4i64] [9i64] } output { 4i64 9i64 }
-- input { [-1i64, 0i64] [4i64, 25i64] } output { 75i64 100i64 }

-- ==
-- entry: determinant
-- input { 5i64 empty([0][0]i64) } output { 1i64 }

def inverse (p: i64) (a: i64) : i64 =
  (loop (r, b, k) = (1, a % p, p - 2) while k > 0 do (if k % 2 == 1 then r * b % p else r, b * b % p, k / 2)).0

entry determinant [n] (p: i64) (a: [n][n]i64) : i64 =
  let (_, d) = loop (a, d) = (map (map (% p)) a, 1 % p) for c < n do
    let pivot = reduce i64.min n (map (\r -> if r >= c && a[r, c] != 0 then r else n) (iota n))
    in if pivot == n then (a, 0) else
       let row = copy a[pivot]
       let old = copy a[c]
       let d = (if pivot == c then d else -d) * row[c] % p
       let a = a with [pivot] = old
       let a = a with [c] = row
       let k = inverse p row[c]
       in (tabulate_2d n n (\i j -> if i <= c then a[i, j] else (a[i, j] - a[i, c] * k % p * row[j]) % p), d)
  in d

-- Residues r modulo m combine if the moduli share no factor.
def combine (r1: i64, m1: i64) (r2: i64, m2: i64) : (i64, i64) =
  let (_, _, s, _) = loop (a, b, s, t) = (m1, m2, 1, 0) while b != 0 do (b, a % b, t, s - a / b * t)
  let m = m1 * m2
  in ((r1 + (r2 - r1) % m2 * s % m2 * m1) % m, m)
entry remainders [n] (rs: [n]i64) (ms: [n]i64) : (i64, i64) = reduce combine (0, 1) (zip (map2 (%) rs ms) ms)
