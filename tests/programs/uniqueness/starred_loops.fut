-- Loop parameters with `*` that the body only reads (language.md 7.6): their initial values are not consumed.

-- ==
-- entry: added
-- input { [1, 2] 0i32 } output { [1, 2] [1, 2] }
-- input { [1, 2] 3i32 } output { [4, 8] [1, 2] }
entry added [n] (arr: [n]i32) (k: i32) =
  let r = loop (x: *[n]i32) = arr for _i < k do map2 (+) arr x
  in (copy r, copy arr)

-- ==
-- entry: swapped
-- input { [1, 2] 0i32 } output { [1, 2] [1, 2] }
-- input { [1, 2] 1i32 } output { [1, 1] [1, 2] }
-- input { [1, 2] 3i32 } output { [3, 4] [1, 2] }
entry swapped [n] (arr: [n]i32) (k: i32) =
  let (r, _) = loop (x: *[n]i32, y) = (arr, replicate n 1) for _i < k do (y, map2 (+) x y)
  in (copy r, copy arr)

def start : [2]i32 = [5, 6]

-- ==
-- entry: part_of_a_record
-- input { 0i32 } output { [5, 6] 0i32 }
-- input { 3i32 } output { [8, 9] 18i32 }
entry part_of_a_record (k: i32) =
  let r = loop {xs: *[2]i32, sum: i32} = {xs = start, sum = 0} for _i < k do {xs = map (+ 1) xs, sum = sum + xs[0]}
  in (copy r.xs, r.sum)
