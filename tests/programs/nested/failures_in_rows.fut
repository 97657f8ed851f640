-- Failures deep inside maps: only what is evaluated can fail, and empty rows evaluate nothing.

-- ==
-- entry: guarded
-- input { [[1i32, 2i32], [3i32, 0i32]] [true, false] } output { [[100i32, 50i32], [-1i32, -1i32]] }
-- input { [[1i32, 2i32], [3i32, 0i32]] [true, true] } error: failures_in_rows.fut:16:38
-- input { empty([0][2]i32) empty([0]bool) } output { empty([0][2]i32) }

-- ==
-- entry: looked_up
-- input { [[1i64, 2i64]] 3i64 } output { [[2i64, 4i64]] }
-- input { [[1i64, 5i64]] 3i64 } error: out of bounds
-- input { empty([0][2]i64) 3i64 } output { empty([0][2]i64) }
-- input { empty([2][0]i64) 0i64 } output { empty([2][0]i64) }
entry guarded [n][m] (a: [n][m]i32) (go: [n]bool) : [n][m]i32 =
  map2 (\r g -> if g then map (\x -> 100 / x) r else map (const (-1)) r) a go
entry looked_up [n][m] (a: [n][m]i64) (k: i64) : [n][m]i64 =
  let table = map (* 2) (iota k)
  in map (map (\i -> table[i])) a
