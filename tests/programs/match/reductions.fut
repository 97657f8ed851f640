-- Sums as elements of reductions and scans.

-- ==
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 9i32 }
-- input { empty([0]i32) } output { -1i32 }
-- input { [2i32, 4i32] } output { -1i32 }
-- input { [3i32] } output { 3i32 }
type lim = #none | #at i32
def best (a: lim) (b: lim) : lim = match (a, b)
  case (#none, x) -> x
  case (x, #none) -> x
  case (#at x, #at y) -> #at (i32.max x y)
def get (l: lim) = match l case #none -> -1 case #at x -> x
entry main (xs: []i32) = get (reduce best #none (map (\x -> if x % 2 == 0 then #none else #at x) xs))

-- ==
-- entry: scanned
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 5i32, 5i32, 5i32, 9i32, 9i32] }
-- input { [2i32, 4i32, 1i32] } output { [-1i32, -1i32, 1i32] }
entry scanned (xs: []i32) = map get (scan best #none (map (\x -> if x % 2 == 0 then #none else #at x) xs))

-- ==
-- entry: bins
-- input { 3i64 [0i64, 2i64, 0i64] [5i32, 7i32, 6i32] } output { [6i32, -1i32, 7i32] }
entry bins [n] (k: i64) (is: [n]i64) (xs: [n]i32) = map get (hist best #none k is (map (\x -> #at x) xs))

-- ==
-- entry: folded
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 9i32 }
-- input { [1i32] } output { -1i32 }
entry folded (xs: []i32) = get (foldl best #none (map (\x -> if x > 4 then #at x else #none) xs))
