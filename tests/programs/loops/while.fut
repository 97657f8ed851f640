-- while loops.

-- ==
-- entry: collatz
-- input { 1i64 } output { 0i32 }
-- input { 6i64 } output { 8i32 }
-- input { 27i64 } output { 111i32 }
entry collatz (n: i64) = (loop (n, k) = (n, 0i32) while n != 1 do (if n % 2 == 0 then n / 2 else 3 * n + 1, k + 1)).1

-- ==
-- entry: gcd
-- input { 12i32 18i32 } output { 6i32 }
-- input { 7i32 0i32 } output { 7i32 }
-- input { 17i32 5i32 } output { 1i32 }
entry gcd (a: i32) (b: i32) = (loop (a, b) while b != 0 do (b, a % b)).0

-- ==
-- entry: never
-- input { 3i32 } output { 3i32 }
entry never (x: i32) = loop y = x while false do y + 1

-- ==
-- entry: search
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 8i32 } output { 2i64 }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 5i32 } output { 0i64 }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 100i32 } output { 6i64 }
-- input { empty([0]i32) 1i32 } output { 0i64 }
entry search (xs: []i32) (k: i32) = loop i = 0i64 while i < length xs && xs[i] != k do i + 1

-- ==
-- entry: newton
-- input { 2.0f64 } output { 1.4142135623730951f64 }
-- input { 100.0f64 } output { 10.0f64 }
-- input { 1.0f64 } output { 1.0f64 }
entry newton (x: f64) = loop r = x while f64.abs (r * r - x) > 1e-9 do (r + x / r) / 2
