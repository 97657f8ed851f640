-- A matrix factored into a lower and an upper triangle, which take its place, column by column.
-- data: @positive:768
-- small: @positive:9
-- operations: 2 * 768 ** 3 / 3
def main [n] (matrix: *[n][n]f32) : [n][n]f32 =
  loop matrix for k < n - 1 do
    let row = copy matrix[k, k + 1:]
    let column = map (/ matrix[k, k]) matrix[k + 1:, k]
    let rest = map2 (\l xs -> map2 (\x u -> x - l * u) xs row) column matrix[k + 1:, k + 1:]
    let matrix[k + 1:, k] = column
    let matrix[k + 1:, k + 1:] = rest
    in matrix
