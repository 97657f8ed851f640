-- Found by fehu_random, seed 11022: the specialised filter uses a variable of the lambda that it does not get.
-- ==
-- entry: main
-- input { }
-- output { [1i64, 0i64, 1i64] }

entry main =
  map (\i -> let [k] (xs: [k]i16) = filter (\_ -> i % 2 == 0) (replicate 1 0i16) in k) (iota 3)
