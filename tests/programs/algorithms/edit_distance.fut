-- Dynamic programming over rows.

-- ==
-- input { [107u8, 105u8, 116u8, 116u8, 101u8, 110u8] [115u8, 105u8, 116u8, 116u8, 105u8, 110u8, 103u8] } output {
--   3i64 }
-- input { empty([0]u8) [97u8, 98u8, 99u8] } output { 3i64 }
-- input { [97u8, 98u8, 99u8] empty([0]u8) } output { 3i64 }
-- input { [102u8, 108u8, 97u8, 119u8] [108u8, 97u8, 119u8, 110u8] } output { 2i64 }
entry main [m] (a: []u8) (b: [m]u8) =
  let row = loop d = iota (m + 1) for (i, x) in zip (indices a) a do
    loop e = replicate (m + 1) (i + 1) for j < m do
      e with [j + 1] = i64.min (i64.min (d[j + 1] + 1) (e[j] + 1)) (d[j] + i64.bool (x != b[j]))
  in row[m]

-- ==
-- entry: matrix
-- input { [107u8, 105u8, 116u8, 116u8, 101u8, 110u8] [115u8, 105u8, 116u8, 116u8, 105u8, 110u8, 103u8] } output {
--   3i64 }
-- input { [97u8, 98u8, 99u8] empty([0]u8) } output { 3i64 }
entry matrix [n][m] (a: [n]u8) (b: [m]u8) =
  let t = tabulate_2d (n + 1) (m + 1) (\i j -> if i == 0 then j else if j == 0 then i else 0)
  let t = loop t for i < n do loop t for j < m do
    let v = if a[i] == b[j] then t[i, j] else 1 + i64.minimum [t[i, j], t[i + 1, j], t[i, j + 1]]
    let t[i + 1, j + 1] = v in t
  in t[n, m]
