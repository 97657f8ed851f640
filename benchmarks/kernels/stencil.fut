-- Heat flow on a grid: ten steps of a five-point stencil with fixed borders.
-- data: [1000][1000]f32
-- small: [12][9]f32
-- operations: 10 * 5e6
def step [n][m] (grid: [n][m]f32) : [n][m]f32 =
  tabulate_2d n m (\i j ->
    if i == 0 || j == 0 || i == n - 1 || j == m - 1
    then grid[i, j]
    else 0.2 * (grid[i, j] + grid[i - 1, j] + grid[i + 1, j] + grid[i, j - 1] + grid[i, j + 1]))

def main [n][m] (grid: [n][m]f32) : [n][m]f32 = loop grid for _i < 10i32 do step grid
