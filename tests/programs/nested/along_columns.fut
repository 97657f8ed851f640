-- Functions of columns, for all columns of a matrix: sums, neighbours, halves, numbers for each column.

-- ==
-- entry: sums
-- input { [[1i32, 2i32], [10i32, 20i32], [100i32, 200i32]] } output { [[1i32, 2i32], [11i32, 22i32], [111i32, 222i32]] }
-- input { empty([0][3]i32) } output { empty([0][3]i32) }
-- input { empty([3][0]i32) } output { empty([3][0]i32) }
entry sums [n][m] (a: [n][m]i32) : [n][m]i32 = transpose (map (scan (+) 0) (transpose a))

-- ==
-- entry: neighbours
-- input { [[1i32, 2i32], [10i32, 20i32], [100i32, 200i32]] } output { [[2i32, 4i32], [11i32, 22i32], [110i32, 220i32]] }
-- input { empty([0][3]i32) } output { empty([0][3]i32) }
-- input { empty([3][0]i32) } output { empty([3][0]i32) }
entry neighbours [n][m] (a: [n][m]i32) : [n][m]i32 =
  transpose (map (\c -> tabulate n (\i -> c[i] + c[i64.max 0 (i - 1)])) (transpose a))

-- ==
-- entry: halves
-- input { [[1i32, 2i32], [10i32, 20i32], [100i32, 200i32]] [1i32, -1i32] }
-- output { [[2i32, 1i32], [100i32, 197i32], [1i32, -1i32]] }
-- input { [[7i32]] [2i32] } output { [[2i32]] }
-- input { empty([0][3]i32) [1i32, 2i32, 3i32] } output { empty([0][3]i32) }
-- input { empty([3][0]i32) empty([0]i32) } output { empty([3][0]i32) }
entry halves [n][m] (a: [n][m]i32) (shifts: [m]i32) : [n][m]i32 =
  let of_column (c: [n]i32) (shift: i32) =
    let h = n / 2
    let low = tabulate h (\i -> c[2 * i] + shift)
    let high = tabulate (n - h) (\i -> if i < h then c[2 * i + 2] - low[i] + 2 * shift else shift)
    in sized n (low ++ high)
  in transpose (map2 of_column (transpose a) shifts)

-- A check of an element that differs from column to column, and one that is the same for all.
-- ==
-- entry: checked
-- input { [[1i32, 2i32], [10i32, 20i32]] 2i32 } output { [[0i32, 1i32], [5i32, 10i32]] }
-- input { [[1i32, 2i32], [10i32, 20i32]] 0i32 } error: division by zero
-- input { empty([0][2]i32) 0i32 } output { empty([0][2]i32) }
-- input { empty([2][0]i32) 0i32 } output { empty([2][0]i32) }
entry checked [n][m] (a: [n][m]i32) (d: i32) : [n][m]i32 =
  transpose (map (\c -> map (\x -> x / d) c) (transpose a))
