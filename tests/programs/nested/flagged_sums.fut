-- Segmented running sums by flags, and the total of each segment from the last element of each.

-- ==
-- entry: main
-- input { [true, false, true, false, false] [1i32, 2i32, 3i32, 4i32, 5i32] } output { [1i32, 3i32, 3i32, 7i32, 12i32]
--   [3i32, 12i32] }
-- input { empty([0]bool) empty([0]i32) } output { empty([0]i32) empty([0]i32) }
-- input { [false] [9i32] } output { [9i32] [9i32] }
-- input { [false, true, true, false, true] [1i32, -1i32, 5i32, 5i32, 7i32] } output { [1i32, -1i32, 5i32, 10i32,
--   7i32] [1i32, -1i32, 10i32, 7i32] }

def segscan [n] 't (op: t -> t -> t) (ne: t) (xs: [n](bool, t)) : [n]t =
  scan (\(f1, x1) (f2, x2) -> (f1 || f2, if f2 then x2 else x1 `op` x2)) (false, ne) xs |> map (.1)

entry main [n] (flags: [n]bool) (xs: [n]i32) =
  let sums = segscan (+) 0 (zip flags xs)
  let is_last = map (\i -> i == n - 1 || flags[i + 1]) (iota n)
  let totals = zip is_last sums |> filter (.0) |> map (.1)
  in (sums, totals)
