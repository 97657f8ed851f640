-- The game of life on a torus.

-- ==
-- input { 1i32 [[0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 1i32, 0i32, 0i32], [0i32, 0i32, 1i32, 0i32, 0i32],
--   [0i32, 0i32, 1i32, 0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32]] } output { [[0i32, 0i32, 0i32, 0i32, 0i32],
--   [0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 1i32, 1i32, 1i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32,
--   0i32, 0i32, 0i32]] }
-- input { 4i32 [[0i32, 1i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 1i32, 0i32, 0i32, 0i32], [1i32, 1i32, 1i32, 0i32,
--   0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 0i32, 0i32,
--   0i32, 0i32]] } output { [[0i32, 0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 1i32, 0i32, 0i32, 0i32], [0i32, 0i32,
--   0i32, 1i32, 0i32, 0i32], [0i32, 1i32, 1i32, 1i32, 0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32,
--   0i32, 0i32, 0i32, 0i32]] }
-- input { 0i32 [[1i32]] } output { [[1i32]] }
def step [n][m] (t: [n][m]i32) : [n][m]i32 =
  let rows = map (\r -> map3 (\a b c -> a + b + c) (rotate (-1) r) r (rotate 1 r)) t
  let sums = map3 (map3 (\a b c -> a + b + c)) (rotate (-1) rows) rows (rotate 1 rows)
  in map2 (map2 (\s x -> i32.bool (s == 3 || s == 4 && x == 1))) sums t
entry main (k: i32) (t: [][]i32) = iterate k step t
