-- Found by fehu_random, seed 20004: the size of a coercion contains a filter: its argument has another size than the
-- specialised function expects.
-- ==
-- entry: main
-- input { 1i64 [0i64] [3i16] }
-- output { [3i16] }

entry main [m] (n: i64) (a: [m]i64) (b: [n]i16) =
  b :> [(let [k] (_: [k][n]f32) = filter (\(x: [n]f32) -> x[0] > 1) (replicate m (replicate n 10.5f32)) in k + a[0])]i16
