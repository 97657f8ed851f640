-- Heat in a solid: steps of a seven-point stencil with fixed borders.
-- data: 20i32 [64][128][128]f32
-- small: 2i32 [5][6][7]f32
-- operations: 20 * 64 * 128 ** 2 * 8
def step [n][m][l] (grid: [n][m][l]f32) : [n][m][l]f32 =
  tabulate_3d n m l (\i j k ->
    if i == 0 || j == 0 || k == 0 || i == n - 1 || j == m - 1 || k == l - 1
    then grid[i, j, k]
    else 0.125 * (grid[i - 1, j, k] + grid[i + 1, j, k] + grid[i, j - 1, k] + grid[i, j + 1, k] + grid[i, j, k - 1] + grid[i, j, k + 1])
         + 0.25 * grid[i, j, k])

def main [n][m][l] (steps: i32) (grid: [n][m][l]f32) : [n][m][l]f32 = loop grid for _i < steps do step grid
