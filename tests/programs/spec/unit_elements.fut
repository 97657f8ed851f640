-- Arrays of unit, whose elements have no data.

-- ==
-- entry: unit_arrays
-- input { 3i64 } output { 3i64 }
entry unit_arrays (n: i64) = length (replicate n ())

-- ==
-- entry: unit_arrays_map
-- input { 3i64 } output { 3i32 }
entry unit_arrays_map (n: i64) = i32.sum (map (\() -> 1i32) (replicate n ()))

-- ==
-- entry: unit_zip
-- input { [1i32,2i32] } output { [1i32,2i32] }
entry unit_zip [n] (xs: [n]i32) = let (a, _) = unzip (zip xs (replicate n ())) in a

-- ==
-- entry: unit_loop_filter
-- input { [1i32,-2i32] } output { 1i64 }
entry unit_loop_filter (xs: []i32) = length (filter (\(x, ()) -> x > 0) (map (\x -> (x, ())) xs))

-- ==
-- entry: unit_scatter_hist
-- input { } output { 2i64 }
entry unit_scatter_hist = length (scatter (replicate 2 ()) [0,5] [(),()])
