-- Lengths of all shortest paths, by the algorithm of Floyd and Warshall.
-- data: --i32-bounds=1:1000 [500][500]i32
-- small: --i32-bounds=1:1000 [7][7]i32
-- operations: 2 * 500 ** 3
def main [n] (d: [n][n]i32) : [n][n]i32 =
  loop d for k < n do
    map (\row -> map2 (\x y -> i32.min x (row[k] + y)) row d[k]) d
