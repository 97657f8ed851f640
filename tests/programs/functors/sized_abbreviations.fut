-- Abbreviations with size and type parameters, in module types and as results of functors.

-- ==
-- entry: main
-- input { [[1i32, 2i32], [3i32, 4i32]] [[true, false], [true, false]] } output { [1i32, 4i32] [true, false] [1i32,
--   4i32] }
-- input { [[5i32]] [[true]] } output { [5i32] [true] [5i32] }

-- ==
-- entry: corners
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[3i32, 4i32], [3i32, 4i32]] }
-- input { [[5i32]] } output { [[5i32, 5i32], [5i32, 5i32]] }
-- input { empty([2][0]i32) }
--   error: .

-- ==
-- entry: main
-- input { empty([0][0]i32) empty([0][0]bool) } output { empty([0]i32) empty([0]bool) empty([0]i32) }

module type layout = {
  type grid [n][m] 'a
  val make [n][m] 'a : [n][m]a -> grid [n][m] a
  val at [n][m] 'a : grid [n][m] a -> (i64, i64) -> a
  val height [n][m] 'a : grid [n][m] a -> i64
}
module rows : layout = {
  type grid [n][m] 'a = [n][m]a
  def make [n][m] 'a (x: [n][m]a) : grid [n][m] a = x
  def at [n][m] 'a (g: grid [n][m] a) (i: i64, j: i64) : a = g[i, j]
  def height [n][m] 'a (_: grid [n][m] a) = n
}
module columns : layout = {
  type grid [n][m] 'a = { cols: [m][n]a }
  def make [n][m] 'a (x: [n][m]a) : grid [n][m] a = { cols = transpose x }
  def at [n][m] 'a (g: grid [n][m] a) (i: i64, j: i64) : a = g.cols[j, i]
  def height [n][m] 'a (_: grid [n][m] a) = n
}
module use (L: layout) = {
  type square [n] 'a = L.grid [n][n] a
  type pair [n] 'a 'b = (square [n] a, square [n] b)
  def diagonal [n] 'a (g: square [n] a) : [n]a = map (\i -> L.at g (i, i)) (iota n)
  def both [n] 'a 'b ((a, b): pair [n] a b) : [n](a, b) = zip (diagonal a) (diagonal b)
  def corners [n][m] 'a (g: L.grid [n][m] a) : [2]a = [L.at g (0, m - 1), L.at g (L.height g - 1, 0)]
}
module r = use rows
module c = use columns

entry main [n] (a: [n][n]i32) (b: [n][n]bool) : ([n]i32, [n]bool, [n]i32) =
  let (x, y) = unzip (r.both (rows.make a, rows.make b))
  let (z, _) = unzip (c.both (columns.make a, columns.make b))
  in (x, y, z)
entry corners [n][m] (a: [n][m]i32) : [2][2]i32 = [r.corners (rows.make a), c.corners (columns.make a)]
