-- Sizes from a submodule in the types of other members, also as a product; two readers over one shape.

-- ==
-- input { [1i32, 2i32, 3i32, 4i32, 5i32, 6i32] }
--   output { [[1i32, 4i32], [2i32, 5i32], [3i32, 6i32]] [[1i32, 3i32, 5i32], [2i32, 4i32, 6i32]] 2i64 }
-- input { [0i32, 0i32, 7i32, 0i32, 0i32, 8i32] }
--   output { [[0i32, 0i32], [0i32, 0i32], [7i32, 8i32]] [[0i32, 7i32, 0i32], [0i32, 0i32, 8i32]] 2i64 }
-- input { [1i32] } error: .
-- input { empty([0]i32) } error: .

module type shape = { val rows : i64 val cols : i64 }
module type reader = {
  module s : shape
  type row
  val split : [s.rows * s.cols]i32 -> [s.rows]row
  val cells : row -> [s.cols]i32
}
module by_rows (S: shape) : reader with row = [S.cols]i32 = {
  module s = S
  type row = [S.cols]i32
  def split (xs: [S.rows * S.cols]i32) : [S.rows]row = unflatten xs
  def cells (r: row) = r
}
module by_columns (S: shape) : reader = {
  module s = S
  type row = { cells: [S.cols]i32 }
  def split (xs: [S.rows * S.cols]i32) : [S.rows]row =
    tabulate S.rows (\i -> { cells = tabulate S.cols (\j -> xs[j * S.rows + i]) })
  def cells (r: row) = r.cells
}
module table (R: reader) = {
  def table [n] (xs: [n]i32) : [R.s.rows][R.s.cols]i32 = map R.cells (R.split (xs :> [R.s.rows * R.s.cols]i32))
}
module two_three = { def rows = 2i64 def cols = 3i64 }
module a = table (by_rows two_three)
module b = table (by_columns two_three)

entry main [n] (xs: [n]i32) : ([][]i32, [][]i32, i64) =
  let t = a.table xs
  in (transpose t, b.table xs, length t)
