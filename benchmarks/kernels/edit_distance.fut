-- How many letters must be inserted, removed or changed to make one text of another (Wagner and Fischer, 1974), row by row.
-- data: --u8-bounds=97:100 [4000]u8 [4000]u8
-- small: --u8-bounds=97:100 [30]u8 [40]u8
-- operations: 4 * 4000 ** 2
def main [n][m] (a: [n]u8) (b: [m]u8) : i32 =
  let first = tabulate (m + 1) i32.i64
  let last =
    loop row = first for i < n do
      let next = replicate (m + 1) (i32.i64 (i + 1))
      in loop next for j < m do
           let change = row[j] + i32.bool (a[i] != b[j])
           in next with [j + 1] = i32.min change (1 + i32.min row[j + 1] next[j])
  in last[m]
