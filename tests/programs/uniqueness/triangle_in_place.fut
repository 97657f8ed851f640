-- Matrices filled row by row from their own earlier rows: Pascal, edit distance, paths.

-- ==
-- entry: pascal
-- input { 0i64 } output { empty([0][0]i64) }
-- input { 1i64 } output { [[1i64]] }
-- input { 5i64 }
-- output { [[1i64, 0i64, 0i64, 0i64, 0i64], [1i64, 1i64, 0i64, 0i64, 0i64], [1i64, 2i64, 1i64, 0i64, 0i64], [1i64,
--   3i64, 3i64, 1i64, 0i64], [1i64, 4i64, 6i64, 4i64, 1i64]] }

-- ==
-- entry: edit
-- input { empty([0]u8) empty([0]u8) } output { 0i32 }
-- input { [97u8] empty([0]u8) } output { 1i32 }
-- input { [107u8, 105u8, 116u8, 116u8, 101u8, 110u8] [115u8, 105u8, 116u8, 116u8, 105u8, 110u8, 103u8] }
-- output { 3i32 }
-- input { [97u8, 98u8, 99u8] [97u8, 98u8, 99u8] } output { 0i32 }

-- ==
-- entry: paths
-- input { [[false]] } output { 1i64 }
-- input { [[true]] } output { 0i64 }
-- input { [[false, false, false], [false, false, false], [false, false, false]] } output { 6i64 }
-- input { [[false, false, true], [true, false, false], [false, false, false]] } output { 2i64 }

entry pascal (n: i64) : [n][n]i64 =
  let m = replicate n (replicate n 0)
  in loop m for i < n do
       let m[i, 0] = 1
       in loop m for j in 1..<i + 1 do
            let v = m[i - 1, j - 1] + m[i - 1, j]
            in m with [i, j] = v

entry edit [n] [m] (s: [n]u8) (t: [m]u8) : i32 =
  let d = replicate (n + 1) (replicate (m + 1) 0i32)
  let d[0] = map i32.i64 (iota (m + 1))
  let d[:, 0] = map i32.i64 (iota (n + 1))
  let d =
    loop d for i < n do
      loop d for j < m do
        let best = i32.min (d[i, j] + i32.bool (s[i] != t[j])) (1 + i32.min d[i, j + 1] d[i + 1, j])
        in d with [i + 1, j + 1] = best
  in d[n, m]

-- Whole rows are written, computed from the copied row above.
entry paths [n] [m] (walls: [n][m]bool) : i64 =
  let p = map (map (const 0i64)) walls
  let p =
    loop p for i < n do
      let above = if i == 0 then replicate m 0 with [0] = 1 else copy p[i - 1]
      let open_ = map not walls[i]
      let p[i] = loop row = above for j < m do
        row with [j] = if open_[j] then row[j] + (if j > 0 then row[j - 1] else 0) else 0
      in p
  in p[n - 1, m - 1]
