-- Sizes shared by the arguments of an entry point.

-- ==
-- input { [1i32] [2i32] } output { [3i32] }
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) }
-- input { [1i32] [2i32, 3i32] }
-- error: entry point arguments have invalid sizes
entry main [n] (a: [n]i32) (b: [n]i32) = map2 (+) a b

-- ==
-- entry: matmul
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] [[1i32], [2i32], [3i32]] } output { 233i64 }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] [[1i32], [2i32]] }
-- error: entry point arguments have invalid sizes
entry matmul [n][m][p] (a: [n][m]i32) (b: [m][p]i32) = n * 100 + m * 10 + p + i64.i32 (a[0, 0] + b[0, 0])

-- ==
-- entry: square
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { [1i32, 4i32] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] }
-- error: entry point arguments have invalid sizes
-- input { [[7i32]] } output { [7i32] }
entry square [n] (a: [n][n]i32) = map (\i -> a[i, i]) (iota n)

-- ==
-- entry: fixed
-- input { [1i32, 2i32] [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { 7i32 }
-- input { [1i32] [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] }
-- error: entry point arguments have invalid sizes
-- input { [1i32, 2i32] [[1i32, 2i32], [3i32, 4i32]] }
-- error: entry point arguments have invalid sizes
entry fixed (a: [2]i32) (b: [2][3]i32) = a[0] + b[1, 2]

-- ==
-- entry: inferred
-- input { [1i32] [2i32] } output { [-1i32] }
-- input { [1i32, 2i32] [2i32] }
-- error: entry point arguments have invalid sizes
entry inferred (a: []i32) (b: []i32) = map2 (-) a b
