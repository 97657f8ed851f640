-- Found by fehu_random, seed 36000336: spread-histograms looked at the first operator of a histogram that has none left.
-- ==
-- entry: main
-- input { empty([0]f64) }
-- output { empty([0]f16) }

entry main [n1] (a3: [n1]f64) =
  let (_, _, _, x53) = flatmap' (\(x52: i16) -> let x68 = hist (+) 0f16 n1 (map (\i -> i % 7 - 1) (replicate 2 0i64)) (tabulate 2 (\ix67 -> f16.i64 ((i64./) ix67 (ix67 | 1)))) let ix69 = 0i64 % (n1 + 1) - 1 let ix70 = ix69 + 6i64 % (n1 - ix69) in x68[ix70:ix69:-1]) (replicate 2 3i16) in x53

