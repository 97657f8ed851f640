-- Planes, rows, columns and elements of an array of three dimensions updated in turn.

-- ==
-- input { 1i64 } output { [[1000i32]] }
-- input { 2i64 } output { [[0i32, -1i32, 1i32, 7i32], [1i32, 101i32, 2i32, 1000i32]] }
-- input { 3i64 }
-- output { [[0i32, -1i32, -2i32, 1i32, -4i32, -5i32, 2i32, 7i32, 7i32], [1i32, 101i32, 102i32, 2i32, 111i32, 112i32,
--   3i32, 7i32, 7i32], [2i32, 201i32, 202i32, 3i32, 211i32, 212i32, 4i32, 7i32, 1000i32]] }

-- ==
-- entry: waves
-- input { 1i64 1i64 } output { [[1i32]] }
-- input { 2i64 0i64 } output { empty([2][0]i32) }
-- input { 4i64 3i64 } output { [[1i32, 1i32, 1i32], [1i32, 2i32, 3i32], [3i32, 5i32, 7i32], [5i32, 9i32, 13i32]] }

entry main (n: i64) : [n][]i32 =
  let c = tabulate_3d n n n (\i j k -> i32.i64 (i * 100 + j * 10 + k))
  let c[0] = tabulate_2d n n (\j k -> -(i32.i64 (j * n + k)))
  let c[:, n - 1] = replicate n (replicate n 7)
  let c[:, :, 0] = tabulate_2d n n (\i j -> i32.i64 (i + j))
  let c[n - 1, n - 1, n - 1] = 1000
  in map flatten c

-- A loop over all planes, each rewritten from the one before it.
entry waves (t: i64) (n: i64) : [t][n]i32 =
  let c = replicate t (replicate n [0i32, 1])
  let c =
    loop c for i in 1..<t do
      let before = copy c[i - 1]
      let c[i] = map2 (\r j -> [r[1], r[0] + r[1] + j]) before (map i32.i64 (iota n))
      let c[i, :, 0] = map (+ 1) c[i, :, 0]
      in c
  in map (map (.[1])) c
