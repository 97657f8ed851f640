-- Histograms whose bins are matrices, and records with arrays inside.

-- ==
-- entry: matrices
-- input { [[1i32, 2i32], [3i32, 4i32]] [0i64, 2i64, 0i64, 1i64, 7i64] }
--   output { [[[2i32, 4i32], [6i32, 8i32]], [[1i32, 2i32], [3i32, 4i32]], [[1i32, 2i32], [3i32, 4i32]]] }
-- input { [[1i32]] empty([0]i64) } output { [[[0i32]], [[0i32]], [[0i32]]] }
-- input { empty([2][0]i32) [1i64] } output { empty([3][2][0]i32) }

-- ==
-- entry: records
-- input { [0i64, 1i64, 0i64, 1i64] [3i32, 4i32, 5i32, 6i32] }
--   output { [8i32, 10i32] [5i32, 6i32] [[3i32, 5i32], [4i32, 6i32]] }
-- input { [1i64, -1i64] [9i32, 9i32] }
--   output { [0i32, 9i32] [-2147483648i32, 9i32] [[2147483647i32, -2147483648i32], [9i32, 9i32]] }
-- input { empty([0]i64) empty([0]i32) } output { [0i32, 0i32] [-2147483648i32, -2147483648i32]
--   [[2147483647i32, -2147483648i32], [2147483647i32, -2147483648i32]] }

entry matrices [n][m][k] (a: [n][m]i32) (is: [k]i64) : [3][n][m]i32 =
  hist (map2 (map2 (+))) (replicate n (replicate m 0)) 3 is (replicate k a)

type bin = {sum: i32, most: {one: i32, range: [2]i32}}
def join (a: bin) (b: bin) : bin =
  { sum = a.sum + b.sum
  , most = { one = i32.max a.most.one b.most.one
           , range = [i32.min a.most.range[0] b.most.range[0], i32.max a.most.range[1] b.most.range[1]] } }

entry records [k] (is: [k]i64) (xs: [k]i32) : ([2]i32, [2]i32, [2][2]i32) =
  let none = {sum = 0, most = {one = i32.lowest, range = [i32.highest, i32.lowest]}}
  let bins = reduce_by_index (replicate 2 none) join none is
               (map (\x -> {sum = x, most = {one = x, range = [x, x]}}) xs)
  in (map (.sum) bins, map (.most.one) bins, map (.most.range) bins)
