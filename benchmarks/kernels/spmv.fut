-- A sparse matrix, stored by rows of skewed lengths, times a vector.
-- data: @sparse:100000:20:100000 [100000]f32
-- small: @sparse:20:4:30 [30]f32
-- bytes: 100000 * 20 * 8
def main [n][m][k] (starts: [n]i64) (columns: [m]i32) (values: [m]f32) (x: [k]f32) : []f32 =
  tabulate (n - 1) (\i -> loop sum = 0 for j in starts[i]..<starts[i + 1] do sum + values[j] * x[columns[j]])
