-- Sums of many short segments.
-- data: @sparse:300000:6:1000
-- small: @sparse:20:4:30
-- bytes: 300000 * 6 * 4 + 300000 * 12
def main [n][m] (starts: [n]i64) (_columns: [m]i32) (values: [m]f32) : []f32 =
  tabulate (n - 1) (\i -> f32.sum values[starts[i]:starts[i + 1]])
