-- Loops around and inside parallel operations.

-- ==
-- entry: steps
-- input { 0i32 [1.0f64, 2.0f64] } output { [1.0f64, 2.0f64] }
-- input { 3i32 [0.0f64, 4.0f64, 8.0f64, 16.0f64] } output { [6.5f64, 9.5f64, 7.5f64, 4.5f64] }
entry steps (n: i32) (xs: []f64) = loop xs for _i < n do map2 (\a b -> (a + b) / 2) xs (rotate 1 xs)

-- ==
-- entry: inside
-- input { [1i32, 2i32, 3i32, 8i32, 1000i32, 0i32, -4i32] } output { [0i32, 1i32, 1i32, 3i32, 9i32, 0i32, 0i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry inside (xs: []i32) = map (\x -> (loop (x, k) = (x, 0) while x > 1 do (x / 2, k + 1)).1) xs

-- ==
-- entry: local_array
-- input { [1i64, 2i64, -7i64] } output { [5i64, 10i64, -35i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry local_array (xs: []i64) =
  map (\x -> let a = loop a = replicate 3 0 for i < 3 do a with [i] = x * i in i64.sum a + a[2]) xs

-- ==
-- entry: unrolled
-- input { 0i32 } output { 11i32 }
-- input { 5i32 } output { 91i32 }
entry unrolled (x: i32) = #[unroll] loop s = x for i < 4 do s * 2 + i

-- ==
-- entry: bound_once
-- input { [1i64, 2i64] } output { 6i64 }
entry bound_once (xs: *[]i64) = loop s = 0 for i < (let xs[0] = 4 in xs[0]) do s + i
