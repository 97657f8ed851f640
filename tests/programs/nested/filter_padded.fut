-- Filter every row to a known width: the survivors in order, cut or padded, with their number.

-- ==
-- entry: main with_filter
-- input { 2i64 [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 9i32], [2i32, 4i32, 6i32, 8i32]] } output { [[2i32,
--   4i32], [6i32, -1i32], [2i32, 4i32]] [2i64, 1i64, 2i64] }
-- input { 3i64 [[1i32], [2i32]] } output { [[-1i32, -1i32, -1i32], [2i32, -1i32, -1i32]] [0i64, 1i64] }
-- input { 1i64 [[-2i32, -3i32]] } output { [[-2i32]] [1i64] }
-- input { 2i64 empty([2][0]i32) } output { [[-1i32, -1i32], [-1i32, -1i32]] [0i64, 0i64] }

-- ==
-- entry: main with_filter
-- input { 0i64 [[2i32]] } output { empty([1][0]i32) [0i64] }

entry main [n][m] (k: i64) (a: [n][m]i32) : ([n][k]i32, [n]i64) =
  let row (r: [m]i32) : ([k]i32, i64) =
    let keep = map (\x -> i64.bool (x % 2 == 0)) r
    let places = map2 (\f p -> if f == 1 then p else -1) keep (exscan (+) 0 keep)
    in (scatter (replicate k (-1)) places r, i64.min k (i64.sum keep))
  in unzip (map row a)

entry with_filter [n][m] (k: i64) (a: [n][m]i32) : ([n][k]i32, [n]i64) =
  unzip (map (\r ->
    let kept = filter (\x -> x % 2 == 0) r
    let c = i64.min k (length kept)
    in ((replicate k (-1)) with [:c] = take c kept, c)) a)
