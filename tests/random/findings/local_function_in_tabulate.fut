-- Found by fehu_random, seed 5506: a local function uses the index of the tabulate around it.
-- ==
-- entry: main
-- input { }
-- output { [[0i64, 1i64], [1i64, 2i64]] }

entry main =
  tabulate_2d 2 2 (\i j -> let f (x: i64): i64 = foldl (\(acc: i64) (y: i64) -> acc + y * i) x [1i64] in f j)
