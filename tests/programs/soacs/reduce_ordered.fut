-- Operators that do not commute: the order of elements is kept.

-- ==
-- entry: affine
-- input { empty([0]i64) empty([0]i64) 5i64 } output { 5i64 }
-- input { [2i64] [3i64] 5i64 } output { 13i64 }
-- input { [2i64, 3i64, -1i64, 5i64] [1i64, 4i64, 2i64, 0i64] 7i64 } output { -235i64 }
-- input { [1i64, 2i64, 3i64, 1i64, 2i64, 3i64, 1i64, 2i64, 3i64, 1i64, 2i64, 3i64, 1i64, 2i64, 3i64, 1i64, 2i64,
--   3i64, 1i64, 2i64] [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64, 10i64, 11i64, 12i64, 13i64, 14i64,
--   15i64, 16i64, 17i64, 18i64, 19i64] 1i64 } output { 298577i64 }
entry affine [n] (as: [n]i64) (bs: [n]i64) (x: i64) =
  let (a, b) = reduce (\(a, b) (c, d) -> (a * c, b * c + d)) (1, 0) (zip as bs) in a * x + b

-- ==
-- entry: fibonacci
-- input { 0i64 } output { 0i64 }
-- input { 1i64 } output { 1i64 }
-- input { 2i64 } output { 1i64 }
-- input { 10i64 } output { 55i64 }
-- input { 50i64 } output { 12586269025i64 }
def mul (a: (i64, i64, i64, i64)) (b: (i64, i64, i64, i64)) =
  (a.0 * b.0 + a.1 * b.2, a.0 * b.1 + a.1 * b.3, a.2 * b.0 + a.3 * b.2, a.2 * b.1 + a.3 * b.3)
entry fibonacci (n: i64) = (reduce mul (1, 0, 0, 1) (replicate n (1, 1, 1, 0))).1

-- ==
-- entry: first
-- input { empty([0]i32) } output { false 0i32 }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { true 5i32 }
-- input { [1i32, 5i32, 9i32] } output { true 5i32 }
-- input { [6i32] } output { true 6i32 }
-- input { [1i32, 2i32, 3i32] } output { false 0i32 }
entry first (xs: []i32) =
  reduce (\(p, x) (q, y) -> if p then (p, x) else (q, y)) (false, 0) (map (\x -> (x > 4, if x > 4 then x else 0)) xs)

-- ==
-- entry: argmax
-- input { empty([0]i32) } output { -2147483648i32 9223372036854775807i64 }
-- input { [3i32, 9i32, 2i32, 9i32] } output { 9i32 1i64 }
-- input { [5i32] } output { 5i32 0i64 }
entry argmax (xs: []i32) =
  reduce (\(x, i) (y, j) -> if y > x || y == x && j < i then (y, j) else (x, i)) (i32.lowest, i64.highest)
  (zip xs (indices xs))
