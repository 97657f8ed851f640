-- A sparse matrix times a vector. A few of the rows have most of the elements: the work of a row is a nested reduction.
-- data: @uneven_rows:50000:2000000:50000 [50000]f64
-- data even: @sparse_rows:50000:40:50000 [50000]f64
-- small: @uneven_rows:20:100:30 [30]f64
-- bytes: 2000000 * 12
def main [n][m][k] (starts: [n]i64) (columns: [m]i32) (values: [m]f64) (x: [k]f64) : []f64 =
  tabulate (n - 1) (\i ->
    let (from, to) = (starts[i], starts[i + 1])
    in f64.sum (map2 (\v c -> v * x[c]) values[from:to] columns[from:to]))
