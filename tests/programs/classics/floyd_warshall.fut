-- All shortest paths by the loop over middle nodes, from a list of edges; eccentricities of the nodes.

-- ==
-- entry: main
-- input { 4i64 [0i64, 1i64, 2i64, 0i64] [1i64, 2i64, 3i64, 3i64] [5i32, 1i32, 2i32, 20i32] } output { [[0i32, 5i32,
--   6i32, 8i32], [1000000000i32, 0i32, 1i32, 3i32], [1000000000i32, 1000000000i32, 0i32, 2i32], [1000000000i32,
--   1000000000i32, 1000000000i32, 0i32]] [8i32, 3i32, 2i32, 0i32] }
-- input { 0i64 empty([0]i64) empty([0]i64) empty([0]i32) } output { empty([0][0]i32) empty([0]i32) }
-- input { 1i64 [0i64] [0i64] [3i32] } output { [[0i32]] [0i32] }
-- input { 3i64 [0i64, 1i64, 0i64] [1i64, 2i64, 1i64] [4i32, -2i32, 3i32] } output { [[0i32, 3i32, 1i32],
--   [1000000000i32, 0i32, -2i32], [1000000000i32, 1000000000i32, 0i32]] [3i32, 0i32, 0i32] }
-- input { 2i64 empty([0]i64) empty([0]i64) empty([0]i32) } output { [[0i32, 1000000000i32], [1000000000i32, 0i32]]
--   [0i32, 0i32] }

def inf : i32 = 1000000000
entry main [m] (n: i64) (us: [m]i64) (vs: [m]i64) (ws: [m]i32) : ([n][n]i32, [n]i32) =
  let start = reduce_by_index_2d (tabulate_2d n n (\i j -> if i == j then 0 else inf)) i32.min inf (zip us vs) ws
  let d = loop d = start for k < n do
    tabulate_2d n n (\i j -> if d[i, k] == inf || d[k, j] == inf then d[i, j] else i32.min d[i, j] (d[i, k] + d[k, j]))
  in (d, map (\r -> i32.maximum (map (\x -> if x == inf then 0 else x) r)) d)
