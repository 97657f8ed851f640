-- Higher-order functions whose functional parameters speak about sizes.

-- ==
-- input { empty([0][2]i32) } output { empty([0][4]i32) empty([0][2]i32) 0i32 }
-- input { [[5i32]] } output { [[5i32, 5i32]] [[5i32], [5i32]] 6i32 }
-- input { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] }
-- output { [[1i32, 2i32, 1i32, 2i32], [3i32, 4i32, 3i32, 4i32], [5i32, 6i32, 5i32, 6i32]] [[1i32, 2i32], [3i32,
--   4i32], [5i32, 6i32], [1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] 24i32 }

-- ==
-- entry: border
-- input { [[7i32]] } output { [[7i32, 7i32], [7i32, 7i32]] [49i32, 49i32] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 3i32], [4i32, 6i32]] [3i32, 24i32] }
-- input { [[1i32], [2i32], [3i32]] } output { [[1i32, 1i32], [3i32, 3i32]] [1i32, 9i32] }

def on_rows [n] [m] [k] 'a 'b (f: [m]a -> [k]b) (xs: [n][m]a) : [n][k]b = map f xs
def on_cols [n] [m] [k] 'a 'b (f: [n]a -> [k]b) (xs: [n][m]a) : [k][m]b = transpose (map f (transpose xs))
def with_size [n] 'a 'b (f: (m: i64) -> [m]a -> b) (xs: [n]a) : b = f n xs
def double_up [n] 'a (xs: [n]a) : [n + n]a = xs ++ xs
def pairs [n] 'a (f: a -> a -> a) (xs: [n][2]a) : [n]a = map (\r -> f r[0] r[1]) xs
def ends 'a [n] (xs: [n]a) : [2]a = [xs[0], xs[n - 1]]

entry main [n] [m] (xs: [n][m]i32) : ([][]i32, [][]i32, i32) =
  (on_rows double_up xs, on_cols double_up xs, with_size (\k (ys: [k][m]i32) -> i32.i64 k + i32.sum (flatten ys)) xs)

entry border [n] [m] (xs: [n][m]i32) : ([2][2]i32, [2]i32) =
  let corners = on_cols ends (on_rows ends xs)
  in (corners, pairs (*) corners)
