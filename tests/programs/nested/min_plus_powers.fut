-- Powers of a matrix under minimum and plus by repeated squaring: shortest walks of exactly k steps.

-- ==
-- entry: main one_by_one
-- input { 1i32 [[1099511627776i64, 3i64], [4i64, 1099511627776i64]] } output { [[1099511627776i64, 3i64], [4i64,
--   1099511627776i64]] }
-- input { 2i32 [[1099511627776i64, 3i64], [4i64, 1099511627776i64]] } output { [[7i64, 1099511627776i64],
--   [1099511627776i64, 7i64]] }
-- input { 0i32 [[7i64]] } output { [[0i64]] }
-- input { 5i32 [[1i64, 9i64, 1099511627776i64], [1099511627776i64, 2i64, 1i64], [1i64, 1099511627776i64, 3i64]] }
--   output { [[5i64, 13i64, 13i64], [5i64, 10i64, 9i64], [5i64, 13i64, 13i64]] }
-- input { 7i32 [[2i64]] } output { [[14i64]] }

-- ==
-- entry: main one_by_one
-- input { 3i32 empty([0][0]i64) } output { empty([0][0]i64) }

def inf : i64 = 1 << 40
def mul [n] (a: [n][n]i64) (b: [n][n]i64) : [n][n]i64 =
  let bt = transpose b
  in map (\r -> map (\c -> i64.min inf (i64.minimum (map2 (+) r c))) bt) a

entry main [n] (k: i32) (a: [n][n]i64) : [n][n]i64 =
  let one = tabulate_2d n n (\i j -> if i == j then 0 else inf)
  let (_, _, r) = loop (k, square, r) = (k, a, one) while k > 0 do
    (k >> 1, mul square square, if k & 1 == 1 then mul r square else r)
  in r

entry one_by_one [n] (k: i32) (a: [n][n]i64) : [n][n]i64 =
  let one = tabulate_2d n n (\i j -> if i == j then 0 else inf)
  in iterate k (\r -> mul r a) one
