-- Arrays carried around loops in different layouts.

-- ==
-- entry: transposing
-- input { 0i32 [[1i32, 2i32], [3i32, 4i32]] } output { [[1i32, 2i32], [3i32, 4i32]] }
-- input { 1i32 [[1i32, 2i32], [3i32, 4i32]] } output { [[1i32, 3i32], [2i32, 4i32]] }
-- input { 4i32 [[1i32, 2i32], [3i32, 4i32]] } output { [[7i32, 8i32], [9i32, 10i32]] }
-- input { 5i32 [[1i32, 2i32], [3i32, 4i32]] } output { [[11i32, 13i32], [12i32, 14i32]] }
entry transposing (k: i32) (t: [2][2]i32) = loop t for i < k do transpose (map (map (+ i)) t)

-- ==
-- entry: shifting
-- input { 5i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [3i32, 8i32, 1i32, 9i32, 2i32, 5i32] }
-- input { 0i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
-- input { 1i64 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [3i32, 8i32, 1i32, 9i32, 2i32, 5i32] }
entry shifting (k: i64) (xs: []i32) = loop xs for i < k do if i % 2 == 0 then rotate 1 xs else reverse xs

-- ==
-- entry: three
-- input { 0i32 [1i32, 2i32] [3i32, 4i32] [5i32, 6i32] } output { [1i32, 2i32] [3i32, 4i32] [5i32, 6i32] }
-- input { 4i32 [1i32, 2i32] [3i32, 4i32] [5i32, 6i32] } output { [8i32, 10i32] [9i32, 12i32] [12i32, 16i32] }
entry three (k: i32) (a: [2]i32) (b: [2]i32) (c: [2]i32) = loop (a, b, c) for _i < k do (b, c, map2 (+) a b)

-- ==
-- entry: double_buffer
-- input { 0i32 [1i64, 2i64] } output { [1i64, 2i64] }
-- input { 1i32 [1i64, 2i64] } output { [3i64, 5i64] }
-- input { 4i32 [1i64, 2i64, 3i64] } output { [31i64, 47i64, 63i64] }
-- input { 3i32 empty([0]i64) } output { empty([0]i64) }
entry double_buffer (k: i32) (xs: []i64) = (loop (src, dst) = (copy xs, map (const 0) xs) for _i < k do
  let dst = loop dst for i < length src do dst with [i] = src[i] * 2 + 1 in (dst, src)).0

-- ==
-- entry: same_twice
-- input { 0i32 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] [5i32, 3i32,
--   8i32, 1i32, 9i32, 2i32] }
-- input { 3i32 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [7i32, 5i32, 10i32, 3i32, 11i32, 4i32] [6i32, 4i32,
--   9i32, 2i32, 10i32, 3i32] }
entry same_twice (k: i32) (xs: []i32) = loop (a, b) = (xs, xs) for i < k do (map (+ i) b, a)

-- ==
-- entry: conditional
-- input { 0i32 [1i32, 2i32] } output { [1i32, 2i32] }
-- input { 1i32 [1i32, 2i32] } output { [1i32, 2i32] }
-- input { 5i32 [1i32, 2i32] } output { [9i32, 4i32] }
entry conditional (k: i32) (xs: *[]i32) =
  loop xs for i < k do if i % 2 == 0 then xs with [0] = xs[0] + i else map (+ 1) xs

-- ==
-- entry: growing_rows
-- input { 0i64 } output { [[1i64]] }
-- input { 1i64 } output { [[1i64, 0i64], [1i64, 0i64]] }
-- input { 3i64 } output { [[1i64, 0i64, 1i64, 2i64], [1i64, 0i64, 1i64, 2i64], [1i64, 0i64, 1i64, 2i64], [1i64, 0i64,
--   1i64, 2i64]] }
entry growing_rows (k: i64) =
  loop t = replicate 1 (replicate 1 1i64) for i < k do let t2 = map (\r -> r ++ [i]) t in t2 ++ [t2[0]]
