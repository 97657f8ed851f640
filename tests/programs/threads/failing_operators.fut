-- Reductions whose operators look into tables, divide and assert: in chunks, and if something fails there, in order.
-- ==
-- entry: best
-- input { [5i64, 9i64, 7i64, 9i64] [0i64, 2i64, 1i64, 3i64] } output { 1i64 }
-- input { [5i64, 9i64, 7i64] empty([0]i64) } output { 0i64 }
-- input { [5i64, 9i64, 7i64] [2i64, 1i64, 3i64, -7i64] } error: Index \[3\] out of bounds for array of shape \[3\]
-- input { empty([0]i64) empty([0]i64) } output { 0i64 }
-- input { empty([0]i64) [1i64] } error: Index \[0\] out of bounds
entry best [n] [m] (table: [n]i64) (is: [m]i64) : i64 =
  reduce (\i j -> if table[i] > table[j] || (table[i] == table[j] && i < j) then i else j) 0 is

-- ==
-- entry: many
-- compiled input { 100000i64 300000i64 100000i64 } output { 99999i64 }
-- input { 100i64 0i64 7i64 } output { 0i64 }
-- compiled input { 100000i64 300000i64 200000i64 } error: Index \[100011\] out of bounds
entry many (n: i64) (m: i64) (bound: i64) : i64 =
  let table = map (\i -> i * 7 % 100003) (iota n)
  let places = map (\i -> (i * 31 + 5) % bound) (iota m)
  let at = reduce (\i j -> if table[i] >= table[j] then i else j) 0 places
  in if m == 0 then at else i64.max at 99999

-- Sums that must not fall below 0: those of chunks do.
-- ==
-- entry: levels
-- input { [5i64, -4i64, 3i64, -2i64, 1i64] } output { 3i64 5i64 }
-- input { [5i64, -4i64, 3i64, -6i64, 1i64] } error: Assertion is false
-- input { empty([0]i64) } output { 0i64 0i64 }
entry levels [n] (xs: [n]i64) : (i64, i64) =
  let add x y = assert (x + y >= 0) (x + y)
  in (reduce add 0 xs, reduce i64.max 0 xs)

-- ==
-- entry: common
-- input { [12i32, 18i32, 30i32] } output { 6i32 }
-- input { [0i32, 0i32] } output { 0i32 }
-- input { empty([0]i32) } output { 0i32 }
entry common [n] (xs: [n]i32) : i32 =
  let gcd a b = (loop (a, b) = (a, b) while b != 0 do (b, a % b)).0
  in reduce gcd 0 xs

-- Two reductions at a time, one of which may fail.
-- ==
-- entry: two
-- input { [2i64, 4i64] [1i64, 1i64, 0i64] } output { 2i64 1i64 }
-- input { [2i64, 4i64] [1i64, 2i64, 5i64] } error: Index \[2\] out of bounds
entry two [n] [m] (table: [n]i64) (is: [m]i64) : (i64, i64) =
  (i64.sum is, reduce (\i j -> if table[i] > table[j] then i else j) 0 is)
