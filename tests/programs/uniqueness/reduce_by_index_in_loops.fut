-- Histograms and scatters of two dimensions that consume the array a loop carries.

-- ==
-- entry: counts
-- input { empty([0]i64) 2i64 } output { [0i64, 0i64] }
-- input { [0i64] 1i64 } output { [4i64] }
-- input { [1i64, 2i64, 3i64, 4i64, 9i64] 4i64 } output { [7i64, 7i64, 3i64, 6i64] }

-- ==
-- entry: board
-- input { 2i64 empty([0]i64) } output { [[0i32, 0i32], [0i32, 0i32]] }
-- input { 3i64 [1i64] } output { [[0i32, 0i32, 0i32], [0i32, 0i32, 1i32], [0i32, 7i32, 0i32]] }
-- input { 5i64 [1i64, 1i64, 2i64] }
-- output { [[0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 1i32, 0i32, 0i32], [0i32, 7i32, 0i32, 0i32, 1i32], [0i32,
--   0i32, 0i32, 0i32, 7i32], [0i32, 0i32, 7i32, 1i32, 0i32]] }

-- ==
-- entry: rows
-- input { [[1i32], [2i32]] empty([0]i64) } output { [[1i32], [2i32]] }
-- input { [[1i32, 2i32], [3i32, 4i32]] [0i64] } output { [[2i32, 3i32], [3i32, 2i32]] }
-- input { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32], [7i32, 8i32]] [0i64, 1i64, 3i64] }
-- output { [[3i32, 4i32], [4i32, 5i32], [5i32, 4i32], [4i32, 3i32]] }

-- ==
-- entry: maxima
-- input { 1i64 empty([0]i64) empty([0]i32) } output { [299i32] }
-- input { 2i64 [0i64, 1i64] [5i32, 6i32] } output { [105i32, 206i32] }
-- input { 3i64 [2i64, 2i64, 9i64] [4i32, 8i32, 1i32] } output { [99i32, -1i32, 208i32] }

entry counts [n] (xs: [n]i64) (k: i64) : [k]i64 =
  loop h = replicate k 0 for r < 3 do
    reduce_by_index h (+) 0 (map (\x -> (x + r) % (k + 1)) xs) (replicate n (r + 1))

entry board [m] (n: i64) (steps: [m]i64) : [n][n]i32 =
  let (b, _) =
    loop (b, p) = (replicate n (replicate n 0i32), (0, 0)) for s in steps do
      let p = ((p.0 + s) % n, (p.1 + 2 * s) % n)
      in (scatter_2d b [p, (p.1, p.0)] [b[p.0, p.1] + 1, 7], p)
  in b

entry rows [n] [k] (m: *[n][k]i32) (is: []i64) : [n][k]i32 =
  loop m for i in is do
    let r = map (+ 1) m[i]
    in scatter m [i, n - 1 - i] [r, reverse r]

entry maxima [n] (k: i64) (is: [n]i64) (xs: [n]i32) : [k]i32 =
  let start = replicate k (-1)
  let a = reduce_by_index start i32.max (-1) is xs
  let a = reduce_by_index a (+) 0 [0, k - 1] [100, 200]
  in a
