-- An abstract matrix with two size parameters: only multiplications that fit are possible.

-- ==
-- entry: main
-- input { [[1i32, 2i32], [3i32, 4i32]] [[1i32, 0i32, 2i32], [0i32, 1i32, 3i32]] } output { [[1i32, 2i32, 8i32],
--   [3i32, 4i32, 18i32]] }
-- input { [[5i32]] [[6i32]] } output { [[30i32]] }
-- input { [[1i32, 2i32, 3i32]] [[1i32], [1i32], [1i32]] } output { [[6i32]] }

-- ==
-- entry: gram
-- input { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] } output { [[35i32, 44i32], [44i32, 56i32]] 2i64 }
-- input { [[3i32]] } output { [[9i32]] 1i64 }
-- input { [[1i32, -1i32, 2i32]] } output { [[1i32, -1i32, 2i32], [-1i32, 1i32, -2i32], [2i32, -2i32, 4i32]] 3i64 }

-- ==
-- entry: floats
-- input { [[1.0f32, 2.0f32], [0.5f32, 0.0f32]] } output { [[5.0f32, 0.5f32], [0.5f32, 0.25f32]] }
-- input { [[3.0f32]] } output { [[9.0f32]] }

-- ==
-- entry: main
-- input { empty([2][0]i32) empty([0][2]i32) } output { [[0i32, 0i32], [0i32, 0i32]] }
-- input { empty([0][2]i32) [[1i32], [2i32]] } output { empty([0][1]i32) }
-- input { [[1i32]] [[1i32], [2i32]] } error: .

module type matrix = {
  type elem
  type mat [n][m]
  val from [n][m] : [n][m]elem -> mat [n][m]
  val to [n][m] : mat [n][m] -> [n][m]elem
  val mul [n][m][k] : mat [n][m] -> mat [m][k] -> mat [n][k]
  val flip [n][m] : mat [n][m] -> mat [m][n]
  val rows [n][m] : mat [n][m] -> i64
  val one : (n: i64) -> mat [n][n]
}
-- Kept by columns, which nobody outside can see.
module by_columns (R: numeric) : matrix with elem = R.t = {
  type elem = R.t
  type mat [n][m] = [m][n]elem
  def from [n][m] (a: [n][m]elem) : mat [n][m] = transpose a
  def to [n][m] (a: mat [n][m]) : [n][m]elem = transpose a
  def mul [n][m][k] (a: mat [n][m]) (b: mat [m][k]) : mat [n][k] =
    map (\c -> map (\r -> R.sum (map2 (R.*) r c)) (transpose a)) b
  def flip [n][m] (a: mat [n][m]) : mat [m][n] = transpose a
  def rows [n][m] (_: mat [n][m]) = n
  def one (n: i64) : mat [n][n] = tabulate_2d n n (\i j -> R.bool (i == j))
}
module mi = by_columns i32
module mf = by_columns f32

entry main [n][m][k] (a: [n][m]i32) (b: [m][k]i32) : [n][k]i32 = mi.(to (mul (from a) (from b)))
entry gram [n][m] (a: [n][m]i32) : ([m][m]i32, i64) =
  let x = mi.from a
  let g = mi.mul (mi.flip x) x
  in (mi.(to (mul g (one m))), mi.rows g)
entry floats [n] (a: [n][n]f32) : [n][n]f32 = mf.(to (mul (from a) (mul (one n) (flip (from a)))))
