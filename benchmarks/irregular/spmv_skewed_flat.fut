-- The same, flattened by hand: all products, then their running sums, which begin anew in each row.
-- version of: spmv_skewed
-- data: @uneven_rows:50000:2000000:50000 [50000]f64
-- small: @uneven_rows:20:100:30 [30]f64
-- bytes: 2000000 * 12
def segmented_sums [m] (begins: [m]bool) (xs: [m]f64) : [m]f64 =
  let add (f1, x1) (f2, x2) = (f1 || f2, if f2 then x2 else x1 + x2)
  in map (.1) (scan add (false, 0) (zip begins xs))

def main [n][m][k] (starts: [n]i64) (columns: [m]i32) (values: [m]f64) (x: [k]f64) : []f64 =
  let products = map2 (\v c -> v * x[c]) values columns
  let begins = scatter (replicate m false) starts (replicate n true)
  let sums = segmented_sums begins products
  in tabulate (n - 1) (\i -> if starts[i] == starts[i + 1] then 0 else sums[starts[i + 1] - 1])
