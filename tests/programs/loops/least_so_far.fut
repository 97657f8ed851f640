-- The least and greatest numbers of short rows, one after the other: a NaN yields to a number, -0 is less than +0.
-- ==
-- entry: extremes
-- input { [[1f32, f32.nan, -2f32], [f32.nan, f32.nan, 3f32], [0f32, -0f32, 0f32], [-0f32, 0f32, -0f32], [f32.inf, -f32.inf, f32.nan], [f32.nan, f32.nan, f32.nan], [5f32, 5f32, 5f32]] }
-- output { [-2f32, 3f32, -0f32, -0f32, -f32.inf, f32.nan, 5f32] [1f32, 3f32, 0f32, 0f32, f32.inf, f32.nan, 5f32] [true, false, true, true, true, true, false] }
entry extremes [n][m] (rows: [n][m]f32) : ([n]f32, [n]f32, [n]bool) =
  let least (row: [m]f32) = loop x = f32.nan for y in row do f32.min x y
  let greatest (row: [m]f32) = loop x = f32.nan for y in row do f32.max x y
  in (map least rows, map greatest rows, map (\row -> f32.to_bits (least row) >> 31 == 1 || f32.isnan (least row)) rows)

-- ==
-- entry: extremes64
-- input { [[1f64, f64.nan, -2f64], [0f64, -0f64, 0f64], [-0f64, 0f64, 0f64], [f64.nan, f64.nan, f64.nan]] }
-- output { [-2f64, -0f64, -0f64, f64.nan] [true, true, true, false] [1f64, 0f64, 0f64, f64.nan] [false, false, false, false] }
entry extremes64 [n][m] (rows: [n][m]f64) : ([n]f64, [n]bool, [n]f64, [n]bool) =
  let least (row: [m]f64) = loop x = f64.nan for y in row do f64.min x y
  let greatest (row: [m]f64) = loop x = f64.nan for y in row do f64.max x y
  let negative x = f64.to_bits x >> 63 == 1 && !(f64.isnan x)
  in (map least rows, map (\row -> negative (least row)) rows, map greatest rows, map (\row -> negative (greatest row)) rows)
