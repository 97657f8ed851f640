-- Conversions whose results have another width, compared and chosen by, side by side.
-- ==
-- entry: wide_of_narrow
-- input { [0.5f32, 5.99f32, 6f32, -7.5f32, 1e30f32, -1e30f32, f32.nan, f32.inf, 9f32] }
-- output { [0.5f32, 5.99f32, -6f32, -7.5f32, -1e30f32, -1e30f32, f32.nan, -f32.inf, -9f32] }
-- ==
-- entry: least
-- input { [0.5f32, -9.1e18f32, -9.223372e18f32, -f32.inf, f32.nan, 3f32, 2f32, 1f32, -9.21e18f32] }
-- output { [0i8, 0i8, 1i8, 0i8, 0i8, 0i8, 0i8, 0i8, 1i8] }
-- ==
-- entry: wide_of_wide
-- input { [0.5, 5.99, 6.0, -7.5, 1e300, -1e300, f64.nan, f64.inf, 9.0] }
-- output { [1i32, 1i32, 0i32, 1i32, 0i32, 1i32, 0i32, 0i32, 0i32] }
entry wide_of_narrow (xs: []f32) : []f32 = map (\x -> if i64.f32 (f32.max (-1e9) (f32.min 1e9 x)) <= 5 then x else -x) xs
entry least (xs: []f32) : []i8 = map (\x -> if i64.f32 x < -9200000000000000000 then 1 else 0) xs
entry wide_of_wide (xs: []f64) : []i32 = map (\x -> if i64.f64 (f64.max (-1e9) (f64.min 1e9 x)) <= 5 then 1 else 0) xs
