-- Dynamic programming: longest common subsequence, edit distance, knapsack.
-- ==
-- entry: strings
-- input { "kitten sitting" "sitten kitting" } output { 12i32 2i32 }
-- input { "" "abc" } output { 0i32 3i32 }

-- ==
-- entry: knapsack
-- input { [3i64, 4i64, 5i64, 9i64] [3i32, 4i32, 4i32, 10i32] 11i64 } output { 10i32 }

-- ==
-- entry: best_range
-- input { [1i32, -3i32, 4i32, -1i32, 2i32, 1i32, -5i32, 4i32] } output { 6i32 2i64 6i64 }

-- | A table filled row by row; each row is computed from the one before, left to right.
def rows [n] [m] 'c (init: [m + 1]c) (first: i64 -> c) (cell: i64 -> i64 -> {diag: c, up: c, left: c} -> c) (_: [n]()) : [m + 1]c =
  loop prev = init for i < n do
    let row = replicate (m + 1) (first (i + 1))
    in loop row for j < m do row with [j + 1] = copy (cell i j {diag = prev[j], up = prev[j + 1], left = row[j]})
def lcs [n] [m] (a: [n]u8) (b: [m]u8) : i32 =
  last (rows (replicate (m + 1) 0) (const 0) (\i j {diag, up, left} -> if a[i] == b[j] then diag + 1 else i32.max up left) (replicate n ()))
def edit [n] [m] (a: [n]u8) (b: [m]u8) : i32 =
  last (rows (map i32.i64 (iota (m + 1))) i32.i64
             (\i j c -> i32.min (c.diag + i32.bool (a[i] != b[j])) (1 + i32.min c.up c.left)) (replicate n ()))
entry strings (a: []u8) (b: []u8) = (lcs a b, edit a b)
entry knapsack [n] (ws: [n]i64) (vs: [n]i32) (cap: i64) =
  let best = loop best = replicate (cap + 1) 0 for (w, v) in zip ws vs do
    map2 (\k old -> if k >= w then i32.max old (best[k - w] + v) else old) (iota (cap + 1)) best
  in best[cap]
-- The best range as one reduction over a summary of each part.
type summary = {total: i32, len: i64, pre: (i32, i64), suf: (i32, i64), best: (i32, i64, i64)}
def join (a: summary) (b: summary) : summary =
  let max2 (x: (i32, i64)) (y: (i32, i64)) = if y.0 > x.0 then y else x
  let max3 (x: (i32, i64, i64)) (y: (i32, i64, i64)) = if y.0 > x.0 then y else x
  in { total = a.total + b.total
     , len = a.len + b.len
     , pre = max2 a.pre (a.total + b.pre.0, a.len + b.pre.1)
     , suf = max2 (b.suf.0, b.suf.1) (b.total + a.suf.0, b.len + a.suf.1)
     , best = max3 (max3 a.best (a.suf.0 + b.pre.0, a.len - a.suf.1, a.len + b.pre.1))
                   (b.best.0, a.len + b.best.1, a.len + b.best.2) }
entry best_range [n] (xs: [n]i32) =
  let one x = {total = x, len = 1i64, pre = if x > 0 then (x, 1i64) else (0, 0), suf = if x > 0 then (x, 1i64) else (0, 0), best = if x > 0 then (x, 0i64, 1i64) else (0, 0, 0)}
  in (reduce join {total = 0, len = 0, pre = (0, 0), suf = (0, 0), best = (0, 0, 0)} (map one xs)).best
