-- Dynamic programming: LCS with traceback, knapsack, matrix chains, longest increasing subsequence, wavefronts.

-- ==
-- entry: lcs
-- input { [65u8, 71u8, 71u8, 84u8, 65u8, 66u8, 81u8] [71u8, 88u8, 84u8, 88u8, 65u8, 89u8, 66u8] } output {
--   [71u8, 84u8, 65u8, 66u8] }
-- input { empty([0]u8) [97u8, 98u8] } output { empty([0]u8) }

-- ==
-- entry: lcs_len
-- input { [65u8, 71u8, 71u8, 84u8, 65u8, 66u8, 81u8] [71u8, 88u8, 84u8, 88u8, 65u8, 89u8, 66u8] } output { 4i32
--   }
-- input { [97u8, 98u8, 99u8, 100u8, 101u8] [97u8, 99u8, 101u8] } output { 3i32 }

-- ==
-- entry: chain
-- input { [40i64, 20i64, 30i64, 10i64, 30i64] } output { 26000i64 }
-- input { [10i64, 20i64, 30i64] } output { 6000i64 }

-- ==
-- entry: lis
-- input { [10i32, 9i32, 2i32, 5i32, 3i32, 7i32, 101i32, 18i32] } output { 4i64 }
-- input { empty([0]i32) } output { 0i64 }

-- ==
-- entry: coins
-- input { [1i64, 2i64, 5i64] 11i64 } output { 11i64 }

def lcs_table [n] [m] (a: [n]u8) (b: [m]u8) : [n+1][m+1]i32 =
  loop t = replicate (n + 1) (replicate (m + 1) 0i32) for i < n do
    loop t for j < m do
      t with [i+1, j+1] = if a[i] == b[j] then t[i, j] + 1 else i32.max t[i, j+1] t[i+1, j]

entry lcs [n] [m] (a: [n]u8) (b: [m]u8) : []u8 =
  let t = lcs_table a b
  let (out, _, _) = loop (out: []u8, i, j) = ([], n, m) while i > 0 && j > 0 do
    if a[i-1] == b[j-1] then ([a[i-1]] ++ out, i - 1, j - 1)
    else if t[i-1, j] >= t[i, j-1] then (out, i - 1, j)
    else (out, i, j - 1)
  in out

-- antidiagonals in parallel
entry lcs_len [n] [m] (a: [n]u8) (b: [m]u8) : i32 =
  let (_, cur) = loop (prev, cur) = (replicate (n + 1) 0, replicate (n + 1) 0) for d in 2...n + m do
    let next = tabulate (n + 1) (\i ->
      let j = d - i
      in if i == 0 || j <= 0 || j > m then 0
         else if a[i-1] == b[j-1] then prev[i-1] + 1
         else i32.max cur[i-1] cur[i])
    in (cur, next)
  in cur[n]

entry chain [n] (dims: [n]i64) : i64 =
  let k = n - 1
  let cost = replicate k (replicate k 0i64)
  let cost = loop cost for len in 2..<k+1 do
    let row = tabulate (k - len + 1) (\i ->
      let j = i + len - 1
      in i64.minimum (map (\s -> cost[i, s] + cost[s+1, j] + dims[i] * dims[s+1] * dims[j+1]) (i..<j)))
    in scatter_2d cost (map (\i -> (i, i + len - 1)) (iota (k - len + 1))) row
  in cost[0, k-1]

entry lis [n] (xs: [n]i32) : i64 =
  let (_, k) = loop (tails, k) = (replicate n i32.highest, 0) for x in xs do
    let (l, _) = loop (l, h) = (0, k) while l < h do
      let mid = (l + h) / 2 in if tails[mid] < x then (mid + 1, h) else (l, mid)
    in (tails with [l] = x, i64.max k (l + 1))
  in k

entry coins [n] (coins: [n]i64) (total: i64) =
  (loop ways = [1i64] ++ replicate total 0 for c in coins do
    loop ways for s in c...total do ways with [s] = ways[s] + ways[s - c])[total]
