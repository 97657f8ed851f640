-- Columns summed and their running maxima taken by operators on whole rows.

-- ==
-- entry: main
-- input { [[1i32, 2i32], [3i32, -4i32], [0i32, 9i32]] } output { [4i32, 7i32] [[1i32, 2i32], [3i32, 2i32], [3i32,
--   9i32]] }
-- input { [[5i32]] } output { [5i32] [[5i32]] }
-- input { [[-9i32, -31i32, 0i32], [33i32, -44i32, -41i32], [18i32, -38i32, -4i32], [24i32, -43i32, 14i32]] } output {
--   [66i32, -156i32, -31i32] [[-9i32, -31i32, 0i32], [33i32, -31i32, 0i32], [33i32, -31i32, 0i32], [33i32, -31i32,
--   14i32]] }

-- ==
-- entry: main
-- input { empty([0][2]i32) } output { [0i32, 0i32] empty([0][2]i32) }
-- input { empty([2][0]i32) } output { empty([0]i32) empty([2][0]i32) }

entry main [n][m] (a: [n][m]i32) : ([m]i32, [n][m]i32) =
  ( reduce (map2 (+)) (replicate m 0) a
  , scan (map2 i32.max) (replicate m i32.lowest) a
  )
