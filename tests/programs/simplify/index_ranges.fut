-- Index checks that are known to hold may go; those that can fail must not.
-- ==
-- entry: inner
-- input { [1i64, 2i64, 3i64, 4i64] } output { [1i64, 4i64, 6i64, 4i64] }
-- input { [7i64] } output { [7i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry inner [n] (xs: [n]i64) : [n]i64 =
  tabulate n (\i -> if i == 0 || i == n - 1 then xs[i] else xs[i - 1] + xs[i + 1])

-- The same without the right border: the last element has no neighbour.
-- ==
-- entry: no_border
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [1i64] } output { [1i64] }
-- input { [1i64, 2i64] } error: Index \[2\] out of bounds
entry no_border [n] (xs: [n]i64) : [n]i64 =
  tabulate n (\i -> if i == 0 then xs[i] else xs[i - 1] + xs[i + 1])

-- ==
-- entry: clamped
-- input { [1i64, 2i64, 3i64] 1i64 } output { [2i64, 3i64, 3i64] }
-- input { [1i64, 2i64, 3i64] -5i64 } output { [1i64, 1i64, 1i64] }
-- input { [1i64, 2i64, 3i64] 9223372036854775807i64 } output { [3i64, 1i64, 1i64] }
entry clamped [n] (xs: [n]i64) (d: i64) : [n]i64 = tabulate n (\i -> xs[i64.max 0 (i64.min (n - 1) (i + d))])

-- ==
-- entry: clamped_wrong
-- input { [1i64, 2i64, 3i64] 1i64 } error: Index \[3\] out of bounds
entry clamped_wrong [n] (xs: [n]i64) (d: i64) : [n]i64 = tabulate n (\i -> xs[i64.max 0 (i64.min n (i + d))])

-- ==
-- entry: around
-- input { [1i64, 2i64, 3i64] } output { [32i64, 13i64, 21i64] }
-- input { [5i64] } output { [55i64] }
entry around [n] (xs: [n]i64) : [n]i64 =
  tabulate n (\i -> xs[if i == 0 then n - 1 else i - 1] * 10 + xs[(i + 1) % n])

-- ==
-- entry: reversed
-- input { [1i64, 2i64, 3i64] } output { 321i64 }
-- input { empty([0]i64) } output { 0i64 }
entry reversed [n] (xs: [n]i64) : i64 = loop acc = 0 for i < n do acc * 10 + xs[n - 1 - i]

-- What a branch says does not hold after it.
-- ==
-- entry: after
-- input { [1i64, 2i64, 3i64] 2i64 } output { 5i64 }
-- input { [1i64, 2i64, 3i64] 3i64 } error: Index \[3\] out of bounds
-- input { [1i64, 2i64, 3i64] -1i64 } error: Index \[-1\] out of bounds
entry after [n] (xs: [n]i64) (i: i64) : i64 =
  let a = if 0 < i && i < n then xs[i - 1] else 0
  in a + xs[i]

-- Sums that wrap around are no larger than their parts.
-- ==
-- entry: wraps
-- input { [1i64, 2i64, 3i64] 1i64 } output { 3i64 }
-- input { [1i64, 2i64, 3i64] 9223372036854775807i64 } error: Index \[-9223372036854775808\] out of bounds
entry wraps [n] (xs: [n]i64) (i: i64) : i64 = if i >= 1 then xs[i + 1] else 0

-- ==
-- entry: wraps_down
-- input { [1i64, 2i64, 3i64] -1i64 } error: Index \[-2\] out of bounds
-- input { [1i64, 2i64, 3i64] -9223372036854775808i64 } error: Index \[9223372036854775807\] out of bounds
entry wraps_down [n] (xs: [n]i64) (i: i64) : i64 = if i < 1 then xs[i - 1] else 0

-- Unsigned and narrow counters.
-- ==
-- entry: narrow
-- input { [1i64, 2i64, 3i64] 2u8 } output { 3i64 }
-- input { [1i64, 2i64, 3i64] 4u8 } error: Index \[3\] out of bounds
-- input { [1i64, 2i64, 3i64] 255u8 } error: Index \[3\] out of bounds
entry narrow [n] (xs: [n]i64) (k: u8) : i64 = loop acc = 0 for i < k do acc + xs[i64.u8 i]
