-- The best alignment of two sequences (Needleman and Wunsch, 1970), in blocks: those of a diagonal are independent,
-- and put into the table in place.
-- data: 10i32 --i32-bounds=-4:11 [2500][2500]i32
-- small: 10i32 --i32-bounds=-4:11 [50][50]i32
-- operations: 5 * 2500 ** 2
-- bytes: 8 * 2500 ** 2
def size : i64 = 25

-- The block whose first cell is at (row, column): cells above and to the left are known.
def block [m][n] (penalty: i32) (scores: [n][n]i32) (table: [m][m]i32) (row: i64) (column: i64) : [size][size]i32 =
  let start = replicate (size + 1) (replicate (size + 1) 0)
  let start[0, :] = table[row - 1, column - 1:column + size]
  let start[:, 0] = table[row - 1:row + size, column - 1]
  let filled =
    loop cells = start for i in 1...size do
      loop cells for j in 1...size do
        let diagonal = cells[i - 1, j - 1] + scores[row + i - 2, column + j - 2]
        let gap = i32.max cells[i - 1, j] cells[i, j - 1] - penalty
        in cells with [i, j] = i32.max diagonal gap
  in filled[1:, 1:] :> [size][size]i32

def main [n] (penalty: i32) (scores: [n][n]i32) : [][]i32 =
  let blocks = n / size
  let border i j = if i == 0 then -penalty * i32.i64 j else if j == 0 then -penalty * i32.i64 i else 0
  in loop table = tabulate_2d (n + 1) (n + 1) border for d < 2 * blocks - 1 do
       let first = i64.max 0 (d - blocks + 1)
       let count = i64.min blocks (d + 1) - first
       let made = tabulate count (\k -> block penalty scores table (1 + (first + k) * size) (1 + (d - first - k) * size))
       in loop table for k < count do
            let (row, column) = (1 + (first + k) * size, 1 + (d - first - k) * size)
            in table with [row:row + size, column:column + size] = made[k]
