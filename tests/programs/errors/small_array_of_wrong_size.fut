-- An array of few elements is coerced to another number of elements, which is known when compiling but not in its type.
-- ==
-- entry: written
-- input { [7u32] }
-- error: cannot match shape of type
-- ==
-- entry: joined
-- input { [7u32] }
-- error: cannot match shape of type

entry written (xs: *[1]u32) =
  let xs[1 / 2:1] = map (\_ -> 0u32) xs[1 / 2:1]
  in xs :> [2i64 % 5]u32

entry joined (xs: [1]u32) =
  ([xs[0]] ++ [xs[0], 1]) :> [2i64 % 5]u32
