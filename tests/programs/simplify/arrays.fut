-- Indexing of known arrays.

-- ==
-- input { 0i64 0i64 } output { 0i64 7i64 0i64 1i64 9i64 3i64 0i64 0i64 }
-- input { 3i64 4i64 } output { 3i64 7i64 6i64 5i64 6i64 6i64 3i64 34i64 }
-- input { 9i64 2i64 } output { 9i64 7i64 18i64 3i64 0i64 2i64 90i64 92i64 }
-- input { 5i64 1i64 } output { 5i64 7i64 10i64 2i64 4i64 8i64 50i64 51i64 }
entry main (i: i64) (j: i64) =
  ((iota 10)[i], (replicate 5 7i64)[j], (map (* 2) (iota 10))[i], [1i64, 2, 3, 4, 5][j], (reverse (iota 10))[i],
    (rotate 3 (iota 10))[i], (iota 5 ++ [50, 60, 70, 80, 90])[i], (tabulate_2d 10 5 (\a b -> a * 10 + b))[i, j])

-- ==
-- entry: updated
-- input { 1i64 1i64 } output { 100i64 100i64 109i64 }
-- input { 1i64 2i64 } output { 2i64 100i64 109i64 }
-- input { 4i64 0i64 } output { 0i64 100i64 106i64 }
entry updated (i: i64) (j: i64) = let xs = iota 5 let xs[i] = 100 in (xs[j], xs[i], i64.sum xs)

-- ==
-- entry: sliced
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] 0i64 } output { 2i32 5i32 1i32 1i32 3i32 }
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] 2i64 } output { 4i32 3i32 5i32 3i32 5i32 }
entry sliced (xs: []i32) (i: i64) = (xs[1:][i], xs[::-1][i], xs[::2][i], (take 3 xs)[i], (drop 2 xs)[i])

-- ==
-- entry: transposed
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 0i64 1i64 } output { 4i32 6i32 2i32 4i32 }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 2i64 1i64 } output { 6i32 4i32 6i32 6i32 }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 1i64 0i64 } output { 2i32 2i32 3i32 2i32 }
entry transposed (t: [][]i32) (i: i64) (j: i64) =
  ((transpose t)[i, j], (transpose (map reverse t))[i, j], (flatten t)[i * 2 + j], (flatten (transpose t))[i * 2 + j])

-- ==
-- entry: lengths
-- input { [1i32, 2i32, 3i32] 5i64 } output { 5i64 3i64 6i64 5i64 2i64 3i64 3i64 }
-- input { [1i32] 0i64 } output { 0i64 1i64 2i64 0i64 0i64 1i64 1i64 }
entry lengths (xs: []i32) (n: i64) =
  (length (iota n), length (map (+ 1) xs), length (xs ++ xs), length (replicate n xs), length xs[1:],
    length (zip xs xs), length (reverse (scan (+) 0 xs)))

-- ==
-- entry: out_of_bounds
-- input { 2i64 } output { 3i64 }
-- input { 3i64 }
-- error: out of bounds.*arrays.fut:50:|arrays.fut:50:.*out of bounds
-- input { 10i64 }
-- error: out of bounds.*arrays.fut:50:|arrays.fut:50:.*out of bounds
-- input { -1i64 }
-- error: out of bounds.*arrays.fut:50:|arrays.fut:50:.*out of bounds
entry out_of_bounds (i: i64) = (iota 10)[i] + (replicate 3 1)[i]

-- ==
-- entry: reductions
-- input { 0i64 7i64 } output { 0i64 0i64 343i64 -9223372036854775808i64 7i64 }
-- input { 5i64 7i64 } output { 10i64 35i64 343i64 7i64 7i64 }
-- input { 1i64 -3i64 } output { 0i64 -3i64 -27i64 -3i64 -3i64 }
entry reductions (n: i64) (x: i64) =
  (i64.sum (iota n), i64.sum (replicate n x), i64.product (replicate 3 x), i64.maximum (replicate n x), i64.minimum [x])
