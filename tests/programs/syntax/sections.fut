-- Operator sections.

-- ==
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [6i32, 4i32, 9i32, 2i32, 10i32, 3i32] [5i32, 7i32, 2i32,
--   9i32, 1i32, 8i32] [32i32, 8i32, 256i32, 2i32, 512i32, 4i32] [2i32, 0i32, 2i32, 1i32, 0i32, 2i32] [4i32, 2i32,
--   7i32, 0i32, 8i32, 1i32] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) }
entry main (xs: []i32) = (map (+ 1) xs, map (10 -) xs, map (2 ** ) xs, map (% 3) xs, map (-1 +) xs)

-- ==
-- entry: grouped
-- input { 5i32 } output { 11i32 11i32 true false true 5i32 4i32 }
-- input { 7i32 } output { 13i32 13i32 false true true 7i32 4i32 }
-- input { 1i32 } output { 7i32 7i32 false false true 4i32 1i32 }
entry grouped (x: i32) =
  ((2 * 3 +) x, (+ 2 * 3) x, (== 5) x, (5 <) x, (|| true) false, (`i32.max` 4) x, (4 `i32.min`) x)

-- ==
-- entry: piped
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 39i32 }
-- input { empty([0]i32) } output { -5i32 }
entry piped (xs: []i32) = xs |> map (* 2) |> filter (> 6) |> reduce (+) 0 |> (\x -> x - 5)
