-- Found by fehu_random, seed 69: a coercion that fails whatever the input is.
-- ==
-- entry: main
-- input { [0f32] }
-- error: cannot match shape of type

entry main (a: [1]f32) =
  a :> [0i64 % 5]f32
