-- Loops in loops.

-- ==
-- entry: primes
-- input { 2i64 } output { 0i64 }
-- input { 3i64 } output { 1i64 }
-- input { 30i64 } output { 10i64 }
entry primes (n: i64) =
  loop c = 0i64 for i < n - 2 do let p = i + 2 in c + i64.bool (loop ok = true for j < p - 2 do ok && p % (j + 2) != 0)

-- ==
-- entry: triangle
-- input { 0i32 } output { 0i32 }
-- input { 5i32 } output { 10i32 }
entry triangle (n: i32) = loop s = 0 for i < n do loop s for j < i do s + j

-- ==
-- entry: bubble
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [1i32] } output { [1i32] }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [1i32, 2i32, 3i32, 5i32, 8i32, 9i32] }
-- input { [3i32, 3i32, 1i32] } output { [1i32, 3i32, 3i32] }
entry bubble [n] (xs: *[n]i32) = loop xs for i < n do loop xs for j < n - 1 - i do
  if xs[j] > xs[j + 1] then let t = xs[j] let xs[j] = xs[j + 1] let xs[j + 1] = t in xs else xs

-- ==
-- entry: power
-- input { 2i32 10i32 } output { 1024i32 }
-- input { 3i32 0i32 } output { 1i32 }
-- input { 7i32 13i32 } output { -1895237401i32 }
entry power (b: i32) (e: i32) =
  (loop (r, b, e) = (1, b, e) while e > 0 do (if e % 2 == 1 then r * b else r, b * b, e / 2)).0
