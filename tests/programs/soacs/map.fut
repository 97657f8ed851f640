-- map and map1.

-- ==
-- input { empty([0]i32) } output { empty([0]i32) empty([0]bool) }
-- input { [7i32] } output { [14i32] [false] }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [10i32, 6i32, 16i32, 2i32, 18i32, 4i32] [false, true,
--   false, false, true, false] }
entry main (xs: []i32) = (map (* 2) xs, map1 (\x -> x % 3 == 0) xs)

-- ==
-- entry: rows
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [6i32, 15i32] [[2i32, 3i32, 4i32], [5i32, 6i32, 7i32]]
--   }
-- input { empty([2][0]i32) } output { [0i32, 0i32] empty([2][0]i32) }
-- input { empty([0][2]i32) } output { empty([0]i32) empty([0][2]i32) }
entry rows (t: [][]i32) = (map i32.sum t, map (map (+ 1)) t)

-- ==
-- entry: tuples
-- input { empty([0]i32) } output { empty([0]i32) empty([0]f32) }
-- input { [7i32] } output { [7i32] [3.5f32] }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] [2.5f32, 1.5f32,
--   4.0f32, 0.5f32, 4.5f32, 1.0f32] }
entry tuples (xs: []i32) = map (\x -> (x, f32.i32 x / 2)) xs |> unzip

-- ==
-- entry: free
-- input { 3i32 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [20i32, 14i32, 29i32, 8i32, 32i32, 11i32] }
-- input { 2i32 empty([0]i32) } output { empty([0]i32) }
-- input { 2i32 [4i32] } output { [12i32] }
entry free (k: i32) (xs: []i32) = map (\x -> x * k + xs[0]) xs

-- ==
-- entry: grow
-- input { empty([0]i64) } output { empty([0][3]i64) }
-- input { [7i64] } output { [[7i64, 49i64, 0i64]] }
-- input { [5i64, 3i64, 8i64, 1i64, 9i64, 2i64] } output { [[5i64, 25i64, 0i64], [3i64, 9i64, 0i64], [8i64, 64i64,
--   0i64], [1i64, 1i64, 0i64], [9i64, 81i64, 0i64], [2i64, 4i64, 0i64]] }
entry grow (xs: []i64) = map (\x -> [x, x * x, 0]) xs
