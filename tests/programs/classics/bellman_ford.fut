-- Shortest paths from one node by rounds of relaxing all edges; a negative cycle shows as one more change.

-- ==
-- entry: main
-- input { 4i64 0i64 [0i64, 0i64, 1i64, 2i64] [1i64, 2i64, 3i64, 3i64] [1i32, 4i32, 6i32, 1i32] } output { [0i32,
--   1i32, 4i32, 5i32] false }
-- input { 1i64 0i64 empty([0]i64) empty([0]i64) empty([0]i32) } output { [0i32] false }
-- input { 3i64 0i64 [0i64, 1i64, 2i64] [1i64, 2i64, 1i64] [1i32, -3i32, 1i32] } output { [0i32, 1i32, -2i32] true }
-- input { 3i64 1i64 [1i64] [2i64] [-7i32] } output { [1000000000i32, 0i32, -7i32] false }
-- input { 2i64 2i64 empty([0]i64) empty([0]i64) empty([0]i32) }
--   error: .

def inf : i32 = 1000000000
def relax [n][m] (us: [m]i64) (vs: [m]i64) (ws: [m]i32) (d: *[n]i32) : *[n]i32 =
  let proposed = map2 (\u w -> if d[u] == inf then inf else d[u] + w) us ws
  in reduce_by_index d i32.min inf vs proposed

entry main [m] (n: i64) (s: i64) (us: [m]i64) (vs: [m]i64) (ws: [m]i32) : ([n]i32, bool) =
  let start = replicate n inf with [s] = 0
  let d = loop d = start for _i < n - 1 do relax us vs ws d
  let more = relax us vs ws (copy d)
  in (d, or (map2 (!=) d more))
