-- A matrix factored into a lower and an upper triangle, which take its place, block by block: one on the
-- diagonal, those beside and below it, the rest.
-- data: 32i64 @positive:768
-- small: 3i64 @positive:9
-- operations: 2 * 768 ** 3 / 3
def diagonal [b] (block: [b][b]f32) : *[b][b]f32 =
  loop block : *[b][b]f32 = copy block for k < b do
    tabulate_2d b b (\i j ->
      if i <= k || j < k then block[i, j]
      else let factor = block[i, k] / block[k, k]
           in if j == k then factor else block[i, j] - factor * block[k, j])

-- A block to the right of the diagonal: each column is solved with the lower triangle.
def beside [b] (lower: [b][b]f32) (block: [b][b]f32) : [b][b]f32 =
  let solve (column: [b]f32) =
    loop xs = copy column for i < b do
      let x = xs[i] - f32.sum (map2 (*) lower[i, :i] xs[:i])
      in xs with [i] = x
  in transpose (map solve (transpose block))

-- A block below the diagonal: each row is solved with the upper triangle.
def below [b] (upper: [b][b]f32) (block: [b][b]f32) : [b][b]f32 =
  let solve (row: [b]f32) =
    loop xs = copy row for j < b do
      let x = (xs[j] - f32.sum (map2 (*) upper[:j, j] xs[:j])) / upper[j, j]
      in xs with [j] = x
  in map solve block

def product [b] (x: [b][b]f32) (y: [b][b]f32) : [b][b]f32 = map (\row -> map (\column -> f32.sum (map2 (*) row column)) (transpose y)) x

def main [n] (b: i64) (matrix: [n][n]f32) : [n][n]f32 =
  let m = n / b
  let blocks = tabulate_2d m m (\i j -> matrix[i * b:(i + 1) * b, j * b:(j + 1) * b] :> [b][b]f32)
  let blocks =
    loop blocks for k < m do
      let corner = diagonal blocks[k, k]
      let right = map (beside corner) blocks[k, k + 1:]
      let left = map (below corner) blocks[k + 1:, k]
      let rest = map2 (\l row -> map2 (\block r -> map2 (map2 (-)) block (product l r)) row right) left blocks[k + 1:, k + 1:]
      let blocks[k, k] = corner
      let blocks[k, k + 1:] = right
      let blocks[k + 1:, k] = left
      let blocks[k + 1:, k + 1:] = rest
      in blocks
  in tabulate_2d n n (\i j -> blocks[i / b, j / b, i % b, j % b])
