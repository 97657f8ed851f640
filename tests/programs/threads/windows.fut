-- Chunks of reductions and scans that look at neighbours: the first and the last element have none.
-- ==
-- entry: words
-- input { "two words" } output { 2i64 }
-- input { " a  bc d\ne " } output { 4i64 }
-- input { "" } output { 0i64 }
entry words [n] (text: [n]u8) : i64 =
  let blank (c: u8) = c == 32 || c == 10
  in i64.sum (tabulate n (\i -> i64.bool (!(blank text[i]) && (i == 0 || blank text[i - 1]))))

-- ==
-- entry: peaks
-- input { [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5] } output { 5i64 [1i64, 1i64, 2i64, 2i64, 2i64, 3i64, 3i64, 4i64, 4i64, 4i64, 5i64] }
-- input { [1] } output { 1i64 [1i64] }
-- input { empty([0]i32) } output { 0i64 empty([0]i64) }
entry peaks [n] (xs: [n]i32) : (i64, [n]i64) =
  let is_peak i = (i == 0 || xs[i - 1] < xs[i]) && (i == n - 1 || xs[i + 1] < xs[i])
  let flags = tabulate n (\i -> i64.bool (is_peak i))
  in (i64.sum flags, scan (+) 0 flags)
