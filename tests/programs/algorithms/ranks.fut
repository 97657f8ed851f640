-- Counting ranks with a histogram and a scan.

-- ==
-- input { 5i64 [3i64, 1i64, 3i64, 0i64, 4i64] } output { [4i64, 2i64, 4i64, 1i64, 5i64] }
-- input { 1i64 [0i64] } output { [1i64] }
-- input { 3i64 empty([0]i64) } output { empty([0]i64) }
entry main (k: i64) (xs: []i64) =
  let h = hist (+) 0i64 k xs (map (const 1) xs) let c = scan (+) 0 h in map (\x -> c[x]) xs
