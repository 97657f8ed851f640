-- Longest increasing subsequences by piles with binary search, and by a quadratic table with maps.

-- ==
-- entry: piles
-- input { [10i32, 9i32, 2i32, 5i32, 3i32, 7i32, 101i32, 18i32] } output { 4i64 }
-- input { empty([0]i32) } output { 0i64 }
-- input { [1i32] } output { 1i64 }
-- input { [5i32, 4i32, 3i32] } output { 1i64 }
-- input { [2i32, 2i32, 2i32] } output { 1i64 }

-- ==
-- entry: ending_at
-- input { [10i32, 9i32, 2i32, 5i32, 3i32, 7i32, 101i32, 18i32] } output { [1i64, 1i64, 1i64, 2i64, 2i64, 3i64, 4i64,
--   4i64] }
-- input { empty([0]i32) } output { empty([0]i64) }
-- input { [1i32] } output { [1i64] }
-- input { [0i32, 1i32, 0i32, 1i32, 2i32] } output { [1i64, 2i64, 1i64, 2i64, 3i64] }

-- ==
-- entry: agree
-- input { [-16i32, 0i32, 19i32, 40i32, 3i32, -3i32, -4i32, 18i32, 1i32, -3i32, -47i32, 20i32, 47i32, -1i32, -22i32,
--   29i32, -44i32, -1i32, -20i32, -29i32] } output { true }
-- input { empty([0]i32) } output { true }
-- input { [3i32] } output { true }

def lower_bound [n] (t: [n]i32) (k: i64) (x: i32) : i64 =
  (loop (lo, hi) = (0, k) while lo < hi do
     let mid = (lo + hi) / 2
     in if t[mid] < x then (mid + 1, hi) else (lo, mid)).0

entry piles [n] (xs: [n]i32) : i64 =
  (loop (tops, k) = (replicate n 0, 0) for x in xs do
     let i = lower_bound tops k x
     in (tops with [i] = x, i64.max k (i + 1))).1

entry ending_at [n] (xs: [n]i32) : [n]i64 =
  loop best = replicate n 1 for i < n do
    let before = map2 (\x b -> if x < xs[i] then b else 0) (take i xs) (take i best)
    in best with [i] = 1 + i64.max 0 (i64.maximum before)

entry agree (xs: []i32) : bool = piles xs == i64.max 0 (i64.maximum (ending_at xs))
