-- Clustering on a line with histograms.

-- ==
-- input { 2i64 5i32 [1.0f64, 2.0f64, 9.0f64, 10.0f64, 11.0f64, 1.5f64] } output { [1.5f64, 10.0f64] }
-- input { 3i64 3i32 [0.0f64, 5.0f64, 100.0f64, 101.0f64, 6.0f64] } output { [0.0f64, 5.5f64, 100.5f64] }
-- input { 1i64 1i32 [4.0f64, 8.0f64] } output { [6.0f64] }
entry main [n] (k: i64) (iters: i32) (xs: [n]f64) =
  loop cs = take k xs for _i < iters do
    let nearest x = (reduce_comm (\(d, j) (e, l) -> if e < d || e == d && l < j then (e, l) else (d, j)) (f64.inf,
    i64.highest)
                     (zip (map (\c -> f64.abs (x - c)) cs) (iota k))).1
    let as = map nearest xs
    let sums = hist (+) 0 k as xs
    let counts = hist (+) 0i64 k as (replicate n 1)
    in map3 (\s c old -> if c == 0 then old else s / f64.i64 c) sums counts cs
