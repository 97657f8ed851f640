-- Runs of equal elements: places come from a scan, whose total is needed first; values and counts go to these places.
-- ==
-- entry: runs
-- input { [3i32, 3i32, 1i32, 2i32, 2i32, 2i32] }
-- output { [3i32, 1i32, 2i32] [2i32, 1i32, 3i32] [3i32, 1i32, 2i32] }
-- input { [7i32] }
-- output { [7i32] [1i32] [7i32] }
-- input { empty([0]i32) }
-- output { empty([0]i32) empty([0]i32) empty([0]i32) }
-- ==
-- entry: groups
-- input { [true, false, true, true, false] [1i64, 2i64, 3i64, 4i64, 5i64] }
-- output { [3i64, 3i64, 9i64] [2i64, 3i64, 4i64] }
-- input { [false] [9i64] }
-- output { [9i64] [9i64] }
-- ==
-- entry: rows
-- input { [[1i32, 1i32, 2i32], [3i32, 3i32, 3i32], [1i32, 2i32, 1i32]] }
-- output { [[2i32, 1i32, 0i32], [3i32, 0i32, 0i32], [1i32, 1i32, 1i32]] }
def runs_of [n] (xs: [n]i32) : ([]i32, []i32) =
  let starts = map2 (\i x -> i == 0 || x != xs[i - 1]) (iota n) xs
  let places = map (\i -> i - 1) (scan (+) 0 (map i64.bool starts))
  let m = if n == 0 then 0 else places[n - 1] + 1
  let values = scatter (replicate m 0) (map2 (\s i -> if s then i else -1) starts places) xs
  in (values, hist (+) 0 m places (replicate n 1))

entry runs [n] (xs: [n]i32) : ([]i32, []i32, []i32) =
  let (values, counts) = runs_of xs
  in (values, counts, (runs_of values).0)

-- Sums and first elements of groups that flags begin; the first element begins one in any case.
entry groups [n] (flags: [n]bool) (xs: [n]i64) : ([]i64, []i64) =
  let starts = map2 (\i f -> i == 0 || f) (iota n) flags
  let places = map (\i -> i - 1) (scan (+) 0 (map i64.bool starts))
  let m = if n == 0 then 0 else places[n - 1] + 1
  let sums = reduce_by_index (replicate m 0) (+) 0 places xs
  let greatest = reduce_by_index (replicate m i64.lowest) i64.max i64.lowest places (map2 (\s x -> if s then x else i64.min x 4) starts xs)
  in (sums, greatest)

entry rows [n][m] (xss: [n][m]i32) : [n][m]i32 =
  map (\xs ->
         let places = scan (+) 0 (map2 (\i x -> i64.bool (i != 0 && x != xs[i - 1])) (iota m) xs)
         in hist (+) 0 m places (replicate m 1))
      xss
