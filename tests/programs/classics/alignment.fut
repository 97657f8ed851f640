-- Global and local alignment scores; the gaps along a row are resolved by a scan with maximum.

-- ==
-- entry: global
-- input { [71u8, 65u8, 84u8, 84u8, 65u8, 67u8, 65u8] [71u8, 67u8, 65u8, 84u8, 71u8, 67u8, 85u8] } output { -1i32 }
-- input { empty([0]u8) empty([0]u8) } output { 0i32 }
-- input { [65u8] empty([0]u8) } output { -2i32 }
-- input { empty([0]u8) [65u8, 67u8, 71u8] } output { -6i32 }
-- input { [115u8, 97u8, 109u8, 101u8] [115u8, 97u8, 109u8, 101u8] } output { 4i32 }
-- input { [120u8] [121u8] } output { -1i32 }

-- ==
-- entry: local_best
-- input { [84u8, 71u8, 84u8, 84u8, 65u8, 67u8, 71u8, 71u8] [71u8, 71u8, 84u8, 84u8, 71u8, 65u8, 67u8, 84u8, 65u8] }
--   output { 13i32 }
-- input { empty([0]u8) empty([0]u8) } output { 0i32 }
-- input { [97u8, 98u8, 99u8] [120u8, 121u8, 122u8] } output { 0i32 }
-- input { [97u8] [97u8] } output { 3i32 }

def gap : i32 = -2

-- Adding the gap along the row: h[j] = max over k <= j of x[k] + gap * (j - k).
def along [m] (x: [m]i32) : [m]i32 =
  let lifted = map2 (\j v -> v - gap * i32.i64 j) (iota m) x
  in map2 (\j v -> v + gap * i32.i64 j) (iota m) (scan i32.max i32.lowest lifted)

entry global [n][m] (a: [n]u8) (b: [m]u8) : i32 =
  let row = loop row = map (\j -> gap * i32.i64 j) (iota (m + 1)) for x in a do
    along (tabulate (m + 1) (\j ->
      let up = row[j] + gap
      in if j == 0 then up else i32.max up (row[j - 1] + (if b[j - 1] == x then 1 else -1))))
  in row[m]

entry local_best [n][m] (a: [n]u8) (b: [m]u8) : i32 =
  let (_, best) = loop (row, best) = (replicate (m + 1) 0, 0) for x in a do
    let row = along (tabulate (m + 1) (\j ->
      let up = i32.max 0 (row[j] + gap)
      in if j == 0 then 0 else i32.max up (row[j - 1] + (if b[j - 1] == x then 3 else -3))))
    in (row, i32.max best (i32.maximum row))
  in best
