-- Found by fehu_random, seed 1625: the specialised partition uses a loop variable that it does not get.
-- ==
-- entry: main
-- input { }
-- output { 1i64 false }

entry main =
  loop (x, y) = (0i64, true) for i < 1i64 do (length (let (a, _) = partition (\_ -> y) [i] in a), false)
