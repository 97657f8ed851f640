-- Chains of maps, reductions and scans, with shared and unused results.

-- ==
-- entry: shared
-- input { empty([0]i32) } output { 0i32 empty([0]i32) empty([0]i32) }
-- input { [7i32] } output { 8i32 [16i32] [8i32] }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 34i32 [12i32, 8i32, 18i32, 4i32, 20i32, 6i32] [6i32, 10i32,
--   19i32, 21i32, 31i32, 34i32] }
entry shared (xs: []i32) = let ys = map (+ 1) xs in (i32.sum ys, map (* 2) ys, scan (+) 0 ys)

-- ==
-- entry: horizontal
-- input { empty([0]i32) } output { 0i32 1i32 -2147483648i32 true }
-- input { [7i32] } output { 7i32 7i32 7i32 true }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 28i32 2160i32 9i32 true }
entry horizontal (xs: []i32) = (i32.sum xs, i32.product xs, i32.maximum xs, all (> 0) xs)

-- ==
-- entry: unused
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [7i32] } output { [8i32] }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [6i32, 4i32, 9i32, 2i32, 10i32, 3i32] }
entry unused (xs: []i32) = let (_a, b) = unzip (map (\x -> (x / 1, x + 1)) xs) in b

-- ==
-- entry: variance
-- input { [1.0f64, 2.0f64, 3.0f64, 4.0f64] } output { 1.25f64 }
-- input { [5.0f64] } output { 0.0f64 }
entry variance (xs: []f64) =
  let n = f64.i64 (length xs) let mean = f64.sum xs / n in f64.sum (map (\x -> (x - mean) ** 2) xs) / n

-- ==
-- entry: stencil
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [7i32] } output { [28i32] }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [15i32, 19i32, 20i32, 19i32, 21i32, 18i32] }
entry stencil [n] (xs: [n]i32) = map3 (\a b c -> a + 2 * b + c) (rotate (-1) xs) xs (rotate 1 xs)

-- ==
-- entry: gather
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] [5i64, 0i64, 0i64] } output { [20i32, 50i32, 50i32] }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] empty([0]i64) } output { empty([0]i32) }
entry gather (xs: []i32) (is: []i64) = map (\i -> xs[i]) is |> map (* 10)
