-- Found by fehu_random, seed 178: a size that is negative whatever the input is a failure of the program, not of the
-- compiler.
-- ==
-- entry: main
-- input { 0i64 }
-- error: Range 0..<-2 is invalid.

entry main (_x: i64) =
  iota (0i64 % 6 - 2)
