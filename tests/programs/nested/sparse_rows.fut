-- A sparse matrix of uneven rows times a vector: by a segmented scan, by a histogram, and by loops.

-- ==
-- entry: scanned counted looped
-- input { [2i64, 0i64, 1i64, 3i64] [0i64, 1i64, 2i64, 0i64, 1i64, 2i64] [1i64, 2i64, 3i64, 4i64, 5i64, 6i64] [10i64,
--   20i64, 30i64] } output { [50i64, 0i64, 90i64, 320i64] }
-- input { [0i64, 0i64] empty([0]i64) empty([0]i64) [1i64] } output { [0i64, 0i64] }
-- input { [1i64] [0i64] [7i64] [6i64] } output { [42i64] }
-- input { empty([0]i64) empty([0]i64) empty([0]i64) empty([0]i64) } output { empty([0]i64) }
-- input { [0i64, 3i64, 0i64] [1i64, 1i64, 0i64] [5i64, -5i64, 2i64] [3i64, 4i64] } output { [0i64, 6i64, 0i64] }

entry scanned [n][k][m] (lens: [n]i64) (cols: [k]i64) (vals: [k]i64) (x: [m]i64) : [n]i64 =
  let products = map2 (\c v -> v * x[c]) cols vals
  let ends = scan (+) 0 lens
  let sums = scan (+) 0 products
  let upto e = if e == 0 then 0 else sums[e - 1]
  in map2 (\e l -> upto e - upto (e - l)) ends lens

entry counted [n][k][m] (lens: [n]i64) (cols: [k]i64) (vals: [k]i64) (x: [m]i64) : [n]i64 =
  let starts = exscan (+) 0 lens
  let firsts = map2 (\s l -> if l == 0 then -1 else s) starts lens
  let row_at = scatter (replicate k 0) firsts (iota n) |> scan i64.max 0
  in reduce_by_index (replicate n 0) (+) 0 row_at (map2 (\c v -> v * x[c]) cols vals)

entry looped [n][k][m] (lens: [n]i64) (cols: [k]i64) (vals: [k]i64) (x: [m]i64) : [n]i64 =
  map2 (\s l -> loop acc = 0 for i < l do acc + vals[s + i] * x[cols[s + i]]) (exscan (+) 0 lens) lens
