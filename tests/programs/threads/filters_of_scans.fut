-- A filter of what a scan of pairs makes, by flags that are known before: one trip, in chunks as well.
-- ==
-- input { [true, false, true, false, false, true] [1, 2, 3, 4, 5, 6] } output { [3, 12, 6] [1, 2, 3, 4, 5, 6] }
-- input { empty([0]bool) empty([0]i32) } output { empty([0]i32) empty([0]i32) }

def main [n] (flags: [n]bool) (xs: [n]i32) : ([]i32, [n]i32) =
  let add (f, x) (g, y) : (bool, i32) = (f || g, if g then y else x + y)
  let greatest (f, x) (g, y) : (bool, i32) = (f || g, if g then y else i32.max x y)
  let (_, sums) = unzip (scan add (false, 0) (zip flags xs))
  let (_, most) = unzip (scan greatest (false, i32.lowest) (zip flags xs))
  let is_last = rotate 1 flags
  in (map (.0) (filter (.1) (zip sums (map2 (\i f -> f || i == n - 1) (iota n) is_last))), most)
