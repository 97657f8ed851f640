-- Permutations numbered by factorials: the i-th one, its number again, and all of them as a matrix.

-- ==
-- entry: permutation
-- input { 4i64 0i64 } output { [0i64, 1i64, 2i64, 3i64] }
-- input { 4i64 23i64 } output { [3i64, 2i64, 1i64, 0i64] }
-- input { 0i64 0i64 } output { empty([0]i64) }
-- input { 1i64 0i64 } output { [0i64] }
-- input { 5i64 77i64 } output { [3i64, 0i64, 4i64, 2i64, 1i64] }

-- ==
-- entry: number
-- input { [2i64, 0i64, 1i64] } output { 4i64 }
-- input { empty([0]i64) } output { 0i64 }
-- input { [0i64] } output { 0i64 }
-- input { [3i64, 2i64, 1i64, 0i64] } output { 23i64 }

-- ==
-- entry: all_of
-- input { 0i64 } output { empty([1][0]i64) true }
-- input { 1i64 } output { [[0i64]] true }
-- input { 2i64 } output { [[0i64, 1i64], [1i64, 0i64]] true }
-- input { 3i64 } output { [[0i64, 1i64, 2i64], [0i64, 2i64, 1i64], [1i64, 0i64, 2i64], [1i64, 2i64, 0i64], [2i64,
--   0i64, 1i64], [2i64, 1i64, 0i64]] true }

def factorial (k: i64) : i64 = i64.product (map (+ 1) (iota k))

def nth (k: i64) (i: i64) : [k]i64 =
  let digits = map (\j -> i / factorial (k - 1 - j) % (k - j)) (iota k)
  let (out, _) = loop (out, free) = (replicate k 0, replicate k true) for j < k do
    let rank = exscan (+) 0 (map i64.bool free)
    let pick = reduce i64.min k (map2 (\x (f, r) -> if f && r == digits[j] then x else k) (iota k) (zip free rank))
    in (out with [j] = pick, free with [pick] = false)
  in out

entry permutation (k: i64) (i: i64) : [k]i64 = nth k i
entry number [k] (p: [k]i64) : i64 =
  i64.sum (map (\j -> factorial (k - 1 - j) * i64.sum (map (\l -> i64.bool (l > j && p[l] < p[j])) (iota k))) (iota k))
entry all_of (k: i64) : ([][]i64, bool) =
  let m = factorial k
  let ps = map (nth k) (iota m)
  in (ps, and (map2 (\i p -> number p == i) (iota m) ps))
