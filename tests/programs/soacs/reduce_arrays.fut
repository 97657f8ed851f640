-- Operators on arrays.

-- ==
-- entry: sums
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [5i32, 7i32, 9i32] }
-- input { [[4i32]] } output { [4i32] }
-- input { empty([0][3]i32) } output { [0i32, 0i32, 0i32] }
-- input { empty([2][0]i32) } output { empty([0]i32) }
entry sums [n][m] (t: [n][m]i32) = reduce (map2 (+)) (replicate m 0) t

-- ==
-- entry: lexicographic
-- input { [[3i32, 1i32], [2i32, 9i32], [2i32, 5i32]] } output { [2i32, 5i32] }
entry lexicographic [n] (t: [n][2]i32) =
  reduce_comm (\a b -> if a[0] < b[0] || a[0] == b[0] && a[1] <= b[1] then a else b) [i32.highest, i32.highest] t

-- ==
-- entry: products
-- input { [[[1i64, 2i64], [3i64, 4i64]], [[0i64, 1i64], [1i64, 0i64]], [[2i64, 0i64], [1i64, 1i64]]] } output {
--   [[5i64, 1i64], [11i64, 3i64]] }
-- input { [[[5i64, 6i64], [7i64, 8i64]]] } output { [[5i64, 6i64], [7i64, 8i64]] }
entry products [n] (t: [n][2][2]i64) : [2][2]i64 =
  reduce (\a b -> map (\r -> map (\c -> i64.sum (map2 (*) r c)) (transpose b)) a) [[1, 0], [0, 1]] t

-- ==
-- entry: matrices
-- input { [[[1i32, 9i32], [3i32, 4i32]], [[5i32, 2i32], [3i32, 8i32]]] } output { [[5i32, 9i32], [3i32, 8i32]] }
entry matrices [n][m][k] (t: [n][m][k]i32) = reduce (map2 (map2 i32.max)) (replicate m (replicate k 0)) t
