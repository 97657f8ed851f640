-- Longest common subsequence along antidiagonals: each wave is a map over the two waves before it.

-- ==
-- entry: main table
-- input { [65u8, 66u8, 67u8, 66u8, 68u8, 65u8, 66u8] [66u8, 68u8, 67u8, 65u8, 66u8, 65u8] } output { 4i64 }
-- input { empty([0]u8) [97u8, 98u8, 99u8] } output { 0i64 }
-- input { [120u8] [120u8] } output { 1i64 }
-- input { [120u8] [121u8] } output { 0i64 }
-- input { [97u8, 97u8, 97u8, 97u8] [97u8, 97u8] } output { 2i64 }
-- input { [110u8, 101u8, 109u8, 97u8, 116u8, 111u8, 100u8, 101u8, 32u8, 107u8, 110u8, 111u8, 119u8, 108u8, 101u8,
--   100u8, 103u8, 101u8] [101u8, 109u8, 112u8, 116u8, 121u8, 32u8, 98u8, 111u8, 116u8, 116u8, 108u8, 101u8] } output
--   { 7i64 }

entry main [n][m] (a: [n]u8) (b: [m]u8) : i64 =
  -- Element i of wave d is the length for the first i of a and the first d - i of b.
  let step d (before: [n + 1]i64) (last: [n + 1]i64) : [n + 1]i64 =
    tabulate (n + 1) (\i ->
      let j = d - i
      in if i == 0 || j <= 0 || j > m then 0
         else if a[i - 1] == b[j - 1] then before[i - 1] + 1
         else i64.max last[i - 1] last[i])
  let (_, waves) = loop (before, last) = (replicate (n + 1) 0, replicate (n + 1) 0) for d < n + m do
    (last, step (d + 1) before last)
  in waves[n]

entry table [n][m] (a: [n]u8) (b: [m]u8) : i64 =
  let row (up: [m + 1]i64) (x: u8) : [m + 1]i64 =
    let pick y here diagonal = if x == y then diagonal + 1 else here
    let best = map3 pick b (tail up :> [m]i64) (init up :> [m]i64)
    in [0] ++ scan i64.max 0 best :> [m + 1]i64
  in last (foldl row (replicate (m + 1) 0) a)
