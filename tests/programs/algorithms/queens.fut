-- Backtracking with an explicit stack of choices.

-- ==
-- input { 1i64 } output { 1i64 }
-- input { 4i64 } output { 2i64 }
-- input { 5i64 } output { 10i64 }
-- input { 6i64 } output { 4i64 }
entry main (n: i64) =
  let ok [k] (qs: [k]i64) (row: i64) (col: i64) =
    all (\r -> r >= row || (qs[r] != col && i64.abs (qs[r] - col) != row - r)) (iota k)
  let (_, _, count) = loop (qs, row, count) = (replicate (n + 1) (-1i64), 0, 0i64) while row >= 0 do
    let col = loop c = qs[row] + 1 while c < n && !(ok qs row c) do c + 1
    in if col >= n then (qs with [row] = -1, row - 1, count)
       else if row == n - 1 then (qs with [row] = col, row, count + 1)
       else (qs with [row] = col, row + 1, count)
  in count
