-- Strides and bounds at the ends of i64.

-- ==
-- input { -9223372036854775808i64 } output { [4i64] [3i64] [4i64] }
-- input { 9223372036854775807i64 } output { [0i64] [3i64] [0i64] }
-- input { -9223372036854775807i64 } output { [4i64] [3i64] [4i64] }
entry main (s: i64) = let xs = iota 5 in (xs[::s], xs[3::s], xs[:2:s])

-- ==
-- entry: bounds
-- input { 1i64 9223372036854775807i64 9223372036854775807i64 } output { [1i64] }
-- input { 4i64 -1i64 -9223372036854775808i64 } output { [4i64] }
-- input { 4i64 -9223372036854775808i64 -9223372036854775808i64 }
-- error: out of bounds.*extreme.fut:22:|extreme.fut:22:.*out of bounds
-- input { 9223372036854775807i64 9223372036854775807i64 3i64 } output { empty([0]i64) }
-- input { 9223372036854775805i64 9223372036854775807i64 2i64 }
-- error: out of bounds.*extreme.fut:22:|extreme.fut:22:.*out of bounds
-- input { -9223372036854775808i64 -9223372036854775806i64 1i64 }
-- error: out of bounds.*extreme.fut:22:|extreme.fut:22:.*out of bounds
-- input { 0i64 9223372036854775807i64 1i64 }
-- error: out of bounds.*extreme.fut:22:|extreme.fut:22:.*out of bounds
entry bounds (i: i64) (j: i64) (s: i64) = (iota 5)[i:j:s]
