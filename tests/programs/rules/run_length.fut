-- ==
-- entry: encode
-- input { [3i32,3,3,1,1,7,7,7,7,3] } output { [3i32, 1i32, 7i32, 3i32] [3i64, 2i64, 4i64, 1i64] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i64) }
entry encode [n] (xs: [n]i32) =
  let starts = map (\i -> i == 0 || xs[i] != xs[i-1]) (iota n)
  let pos = map (.0) (filter (.1) (zip (iota n) starts))
  let m = length pos
  let lens = map2 (\i p -> (if i + 1 < m then pos[i+1] else n) - p) (indices pos) pos
  in (map (\p -> xs[p]) pos, lens)
-- ==
-- entry: decode
-- input { [3i32, 1i32, 7i32, 3i32] [3i64, 2i64, 4i64, 1i64] } output { [3i32,3,3,1,1,7,7,7,7,3] }
entry decode [m] (vs: [m]i32) (ls: [m]i64) =
  (flatmap' (\(v, l) -> replicate l v) (zip vs ls)).3
