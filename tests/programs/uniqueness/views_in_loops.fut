-- Loops whose result is a view of their parameter: rotated, reversed, transposed, sliced, and then changed.

-- ==
-- entry: rotated
-- input { empty([0]i32) 3i64 } output { empty([0]i32) }
-- input { [1i32] 2i64 } output { [1i32] }
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] 3i64 } output { [2i32, 3i32, 4i32, 5i32, 1i32] }

-- ==
-- entry: transposed
-- input { empty([0][0]i32) 2i64 } output { empty([0][0]i32) }
-- input { [[5i32]] 1i64 } output { [[0i32]] }
-- input { [[1i32, 2i32], [3i32, 4i32]] 3i64 } output { [[2i32, 3i32], [1i32, 4i32]] }

-- ==
-- entry: reversed
-- input { empty([0]i32) 3i64 } output { empty([0]i32) empty([0]i32) }
-- input { [4i32] 1i64 } output { [40i32] [-1i32] }
-- input { [1i32, 2i32, 3i32] 5i64 } output { [-1i32, -1i32, 30i32] [-1i32, -1i32, 1i32] }

-- ==
-- entry: shrinking
-- input { empty([0]i32) } output { 0i32 empty([0]i32) }
-- input { [1i32, 2i32] } output { 0i32 [1i32, 2i32] }
-- input { [1i32, 2i32, 3i32, 4i32, 5i32, 6i32] } output { 14i32 [3i32, 4i32] }

-- ==
-- entry: halving
-- input { empty([0]i32) } output { empty([0]i32) 0i64 }
-- input { [7i32] } output { [7i32] 0i64 }
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] } output { [10i32] 2i64 }
-- input { [1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32] } output { [36i32] 3i64 }

-- ==
-- entry: spiral
-- input { empty([0][0]i32) } output { empty([0]i32) }
-- input { [[1i32]] } output { [1i32] }
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { [1i32, 2i32, 4i32, 3i32] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32], [7i32, 8i32, 9i32]] }
-- output { [1i32, 2i32, 3i32, 6i32, 9i32, 8i32, 7i32, 4i32, 5i32] }

entry rotated [n] (xs: [n]i32) (k: i64) : [n]i32 = loop xs for i < k do rotate (i + 1) xs

entry transposed [n] (m: [n][n]i32) (k: i64) : [n][n]i32 =
  loop m = copy m for i < k do
    let t = copy (transpose m)
    in if n > 0 then t with [0, i % n] = i32.i64 i else t

entry reversed [n] (xs: [n]i32) (k: i64) : ([n]i32, [n]i32) =
  loop (a, b) = (copy xs, map (* 10) xs) for i < k do
    let c = copy (reverse a)
    let c = if n > 0 then c with [i % n] = -1 else c
    in (b, c)

entry shrinking (xs: []i32) : (i32, []i32) =
  loop (s, xs) = (0, xs) while length xs > 2 do (s + xs[0], reverse xs[1:])

entry halving (xs: []i32) : ([]i32, i64) =
  loop (xs, k) = (xs, 0) while length xs > 1 do (map2 (+) xs[::2][:length xs / 2] xs[1::2][:length xs / 2], k + 1)

entry spiral [n] (m: [n][n]i32) : []i32 =
  (loop (out, rest) = ([], m) while length rest > 0 && length rest[0] > 0 do
     (out ++ rest[0], reverse (transpose rest[1:]))).0
