-- Sequential folds need no algebra.

-- ==
-- entry: left
-- input { empty([0]i32) } output { 1i32 }
-- input { [7i32] } output { -5i32 }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { -232i32 }
entry left (xs: []i32) = foldl (\a x -> 2 * a - x) 1 xs

-- ==
-- entry: right
-- input { empty([0]i32) } output { 1i32 }
-- input { [7i32] } output { -5i32 }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { -195i32 }
entry right (xs: []i32) = foldr (\x a -> 2 * a - x) 1 xs

-- ==
-- entry: types
-- input { empty([0]i32) } output { 0u8 0.0f64 }
-- input { [7i32] } output { 1u8 7.0f64 }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 6u8 28.0f64 }
entry types (xs: []i32) = foldl (\(n, s) x -> (n + 1u8, s + f64.i32 x)) (0, 0.0) xs

-- ==
-- entry: vector
-- input { empty([0]i64) } output { [0i64, 10i64] }
-- input { [7i64] } output { [7i64, 17i64] }
-- input { [5i64, 3i64, 8i64, 1i64, 9i64, 2i64] } output { [28i64, 38i64] }
entry vector (xs: []i64) = foldl (\a x -> map (+ x) a) [0, 10] xs

-- ==
-- entry: digits
-- input { [1i32, 2i32, 3i32] } output { 123i32 321i32 }
entry digits (xs: []i32) = (foldl (\a d -> a * 10 + d) 0 xs, foldr (\d a -> a * 10 + d) 0 xs)
