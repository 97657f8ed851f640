-- Loops in loops in branches, each consuming several arrays of the outer ones.

-- ==
-- input { empty([0]i32) 3i64 } output { empty([0]i32) empty([0]i32) 0i32 }
-- input { [2i32] 1i64 } output { [1i32] [1i32] 1i32 }
-- input { [2i32, 0i32, 1i32, 3i32] 2i64 } output { [0i32, 0i32, 0i32, 1i32] [2i32, 1i32, 1i32, 1i32] 5i32 }
-- input { [2i32, 0i32, 1i32, 3i32] 5i64 } output { [0i32, 0i32, 0i32, 0i32] [2i32, 2i32, 1i32, 1i32] 6i32 }

-- ==
-- entry: rows_out
-- input { empty([0][2]i32) } output { empty([0][2]i32) empty([0]i32) }
-- input { empty([2][0]i32) } output { empty([2][0]i32) [0i32, 0i32] }
-- input { [[1i32, 2i32, 3i32], [4i32, -5i32, 6i32]] } output { [[1i32, 3i32, 6i32], [4i32, -1i32, 5i32]] [6i32, 5i32] }

-- ==
-- entry: digits
-- input { empty([0]i32) } output { empty([0][4]i32) }
-- input { [7i32] } output { [[0i32, 0i32, -7i32, 7i32]] }
-- input { [1234i32, 50i32, 0i32, 908i32] }
-- output { [[1i32, 2i32, 3i32, 4i32], [0i32, -5i32, 5i32, 0i32], [0i32, 0i32, 0i32, 0i32], [-9i32, 9i32, -8i32,
--   8i32]] }

entry main [n] (xs: [n]i32) (k: i64) : ([n]i32, [n]i32, i32) =
  loop (a, b, t) = (copy xs, replicate n 0, 0) for i < k do
    loop (a, b, t) for j < n do
      if a[j] > 0
      then let a[j] = a[j] - 1
           let to = (j + i) % n
           let b[to] = b[to] + 1
           in (a, b, t + 1)
      else (a, b, t)

-- The inner loop works on a row that is taken out of the matrix and put back.
entry rows_out [n] [m] (mat: *[n][m]i32) : (*[n][m]i32, [n]i32) =
  loop (mat, sums) = (mat, replicate n 0) for i < n do
    let row = copy mat[i]
    let (row, s) = loop (row, s) = (row, 0) for j < m do
      let s = s + row[j]
      in (row with [j] = s, s)
    let mat[i] = row
    let sums[i] = s
    in (mat, sums)

-- A while loop inside a for loop inside a map.
entry digits [n] (xs: [n]i32) : [n][4]i32 =
  map (\x ->
         let (ds, _, _) =
           loop (ds, x, i) = (replicate 4 0, x, 3) while x > 0 && i >= 0 do (ds with [i] = x % 10, x / 10, i - 1)
         in loop ds for i < 3 do if ds[i] == 0 then ds with [i] = -ds[i + 1] else ds)
      xs
