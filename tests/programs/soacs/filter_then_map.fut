-- Maps of what a filter keeps, by functions that mention what is known only then.
-- ==
-- entry: by_length
-- input { [3i64, -1i64, 5i64] } output { [6i64, 10i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
-- ==
-- entry: by_later
-- input { [3i64, -1i64, 5i64] [1i64, 2i64] } output { [9i64, 15i64] }
-- ==
-- entry: by_place
-- input { [3i64, -1i64, 5i64] } output { [2i64, 5i64] }
-- ==
-- entry: both_parts
-- input { [3i32, -1i32, 5i32, 8i32, -4i32] } output { [0i64, 2i64, 5i64] [-3i64, -6i64] }
-- ==
-- entry: in_rows
-- input { [[1i32, -2i32, 3i32], [-4i32, -5i32, 6i32]] } output { [8i32, 6i32] }
entry by_length (xs: []i64) : []i64 = let ys = filter (> 0) xs in map (\y -> y * length ys) ys
entry by_later (xs: []i64) (zs: []i64) : []i64 =
  let ys = filter (> 0) xs
  let sum = i64.sum zs
  in map (\y -> y * sum) ys
entry by_place (xs: []i64) : []i64 =
  let [k] (ys: [k]i64) = filter (> 0) xs
  in map2 (\y i -> y - k + 1 + i * (k - 1)) ys (iota k) |> map (\y -> y - i64.bool (k > 2))
entry both_parts (xs: []i32) : ([]i64, []i64) =
  let (a, b) = partition (> 0) xs
  in (map (\x -> i64.i32 x - length a) a, map (\x -> i64.i32 x - length b) b)
entry in_rows (xss: [][]i32) : []i32 =
  map (\xs -> let ys = filter (> 0) xs let k = i32.i64 (length ys) in i32.sum (map (* k) ys)) xss
