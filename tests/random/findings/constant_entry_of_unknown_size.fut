-- Found by fehu_random, seed 200022, in C: the size of a constant entry point's result is not among the globals.
-- ==
-- entry: main
-- input { }
-- output { [1i32, 2i32] }

entry main = filter (\x -> x > 0i32) [1, 2]
