-- Loops that make a new array in every iteration use two blocks in turn: nothing that is still needed may be written over.

-- The initial value is used after the loop.
-- ==
-- entry: initial_value_is_kept
-- input { [1, 2, 3] 0i64 } output { [1, 2, 3] [1, 2, 3] }
-- input { [1, 2, 3] 1i64 } output { [3, 5, 7] [1, 2, 3] }
-- input { [1, 2, 3] 4i64 } output { [31, 47, 63] [1, 2, 3] }
entry initial_value_is_kept (xs: []i32) (k: i64) =
  let ys = map (\x -> x) xs
  let r = loop a = ys for _i < k do map (\x -> 2 * x + 1) a
  in (r, ys)

-- Both parameters get the array that is made.
-- ==
-- entry: two_takers
-- input { [1, 2, 3] 1i64 } output { [7, 4, 1] [7, 4, 1] }
-- input { [1, 2, 3] 2i64 } output { [9, 9, 9] [9, 9, 9] }
-- input { [1, 2, 3] 3i64 } output { [19, 19, 19] [19, 19, 19] }
entry two_takers (xs: [3]i32) (k: i64) =
  loop (a, b) = (xs, [3, 1, -1]) for _i < k do
    let c = map2 (\x y -> x + y + 1) (reverse a) b
    in (c, c)

-- The array before the last, and the one before that, stay in use.
-- ==
-- entry: three_generations
-- input { 0i64 } output { [1, 1] [0, 1] [0, 0] }
-- input { 1i64 } output { [1, 2] [1, 1] [0, 1] }
-- input { 2i64 } output { [2, 4] [1, 2] [1, 1] }
-- input { 5i64 } output { [13, 24] [7, 13] [4, 7] }
entry three_generations (k: i64) =
  loop (a, b, c) = (opaque [1, 1], opaque [0, 1], opaque [0, 0]) for _i < k do (map3 (\x y z -> x + y + z) a b c, a, b)

-- Two arrays trade places, and both are made anew.
-- ==
-- entry: crossing
-- input { [1, 2] [10, 20] 1i64 } output { [11, 21] [2, 4] }
-- input { [1, 2] [10, 20] 2i64 } output { [3, 5] [22, 42] }
-- input { [1, 2] [10, 20] 3i64 } output { [23, 43] [6, 10] }
entry crossing (xs: []i32) (ys: []i32) (k: i64) =
  loop (a, b) = (xs, ys) for _i < k do (map (+ 1) b, map (* 2) a)

-- A new array is taken only sometimes.
-- ==
-- entry: sometimes
-- input { [1, 2] 6i64 } output { [6, 14] [3, 7] }
entry sometimes (xs: []i32) (k: i64) =
  loop (a, best) = (xs, xs) for i < k do
    let b = map2 (+) a (map (\x -> x * 1) a)
    let c = map (\x -> x - i32.bool (x % 2 == 0 && i == 2)) b
    in if i % 2 == 0 then (c, a) else (a, best)

-- In the branch of a loop: the block stays from one iteration to the next.
-- ==
-- entry: in_a_branch
-- input { [0i64, 1, 7, 0, 1, 0] [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12]] } output { [[19, 22], [12, 14]] }
entry in_a_branch [n] (is: [n]i64) (rows: [n][2]i32) =
  reduce_by_index (replicate 2 (replicate 2 0)) (map2 (+)) (replicate 2 0) is rows

-- A loop in a loop, whose results leave the outer one.
-- ==
-- entry: nested
-- input { [[1, 2, 3], [4, 5, 6]] 3i64 } output { [[8, 16, 24], [32, 40, 48]] [[[2, 4, 6], [4, 8, 12], [8, 16, 24]], [[8, 10, 12], [16, 20, 24], [32, 40, 48]]] }
entry nested [n][m] (xss: [n][m]i32) (k: i64) =
  let steps = map (\xs -> (loop (a, out) = (xs, replicate k (replicate m 0)) for i < k do
                             let b = map (* 2) a
                             in (b, out with [i] = b))) xss
  in unzip steps

-- A NaN that C has no name for, in a table of constants.
-- ==
-- entry: table_of_nans
-- input { } output { [true, true, false, false, false, false, false, false, false] 28f32 }
entry table_of_nans =
  let t = opaque [f32.nan, -f32.nan, 1, 2, 3, 4, 5, 6, 7]
  in (map f32.isnan t, f32.sum (filter (\x -> !f32.isnan x) t))
