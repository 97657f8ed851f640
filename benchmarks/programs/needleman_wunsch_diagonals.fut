-- The best alignment of two sequences (Needleman and Wunsch, 1970), diagonal by diagonal, in a matrix that is filled in place.
-- data: 10i32 --i32-bounds=-4:11 [2500][2500]i32
-- small: 10i32 --i32-bounds=-4:11 [9][9]i32
-- operations: 5 * 2500 ** 2
-- bytes: 8 * 2500 ** 2
-- version of: needleman_wunsch
def main [n] (penalty: i32) (scores: [n][n]i32) : [][]i32 =
  let m = n + 1
  let start = replicate (m * m) 0
  let start = scatter start (iota m) (tabulate m (\j -> -penalty * i32.i64 j))
  let start = scatter start (map (* m) (iota m)) (tabulate m (\i -> -penalty * i32.i64 i))
  let filled =
    loop table = start for d in 2..<2 * m - 1 do
      let first = i64.max 1 (d - n)
      let count = i64.min n (d - 1) - first + 1
      let cell k =
        let (i, j) = (first + k, d - first - k)
        let diagonal = table[(i - 1) * m + j - 1] + scores[i - 1, j - 1]
        let gap = i32.max table[(i - 1) * m + j] table[i * m + j - 1] - penalty
        in (i * m + j, i32.max diagonal gap)
      let (places, values) = unzip (tabulate count cell)
      in scatter table places values
  in unflatten filled
