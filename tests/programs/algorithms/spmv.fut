-- Sparse matrix times vector with a segmented scan.

-- ==
-- input { [2i64, 1i64, 0i64, 2i64] [0i64, 2i64, 1i64, 0i64, 1i64] [1.0f64, 2.0f64, 3.0f64, 4.0f64, 5.0f64] [1.0f64,
--   10.0f64, 100.0f64] } output { [201.0f64, 30.0f64, 0.0f64, 54.0f64] }
-- input { [1i64] [0i64] [2.0f64] [3.0f64] } output { [6.0f64] }
def segscan [n] (fs: [n]bool) (xs: [n]f64) =
  (unzip (scan (\(f, x) (g, y) -> (f || g, if g then y else x + y)) (false, 0) (zip fs xs))).1
entry main [n][k] (rows: [n]i64) (cols: [k]i64) (vals: [k]f64) (v: []f64) =
  let starts = exscan (+) 0 rows
  let flags = scatter (replicate k false) starts (map (const true) starts)
  let sums = segscan flags (map2 (\c x -> x * v[c]) cols vals)
  in map2 (\s l -> if l == 0 then 0 else sums[s + l - 1]) starts rows
