-- Operators of reductions and scans with loops, branches and calls inside.

-- ==
-- entry: gcds
-- input { [12i32, 18i32, 27i32] } output { 3i32 [12i32, 6i32, 3i32] }
-- input { empty([0]i32) } output { 0i32 empty([0]i32) }
-- input { [7i32] } output { 7i32 [7i32] }
def gcd (a: i32) (b: i32) = (loop (a, b) while b != 0 do (b, a % b)).0
entry gcds (xs: []i32) = (reduce gcd 0 xs, scan gcd 0 xs)

-- ==
-- entry: bits
-- input { [true, false, true, true] } output { 4i64 11u64 }
-- input { empty([0]bool) } output { 0i64 0u64 }
#[noinline] def cat (a: (i64, u64)) (b: (i64, u64)) : (i64, u64) = (a.0 + b.0, (a.1 << u64.i64 b.0) | b.1)
entry bits (bs: []bool) = reduce cat (0, 0) (map (\b -> (1, u64.bool b)) bs)

-- ==
-- entry: sorted_pairs
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 9i32 8i32 }
-- input { empty([0]i32) } output { -2147483648i32 -2147483648i32 }
-- input { [4i32] } output { 4i32 -2147483648i32 }
-- input { [5i32, 5i32] } output { 5i32 5i32 }
entry sorted_pairs (xs: []i32) =
  reduce (\(a, b) (c, d) -> let m = i32.max a c in (m, i32.max (i32.min a c) (i32.max b d))) (i32.lowest,
    i32.lowest) (map (\x -> (x, i32.lowest)) xs)

-- ==
-- entry: closures
-- input { 7i32 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 0i32 }
-- input { 3i32 empty([0]i32) } output { 0i32 }
entry closures (k: i32) (xs: []i32) = reduce (\a b -> (a + b) % k) 0 (map (% k) xs)

-- ==
-- entry: permutations
-- input { [[1i64, 2i64, 0i64], [1i64, 0i64, 2i64], [2i64, 1i64, 0i64]] } output { [2i64, 0i64, 1i64] }
-- input { [[1i64, 2i64, 0i64]] } output { [1i64, 2i64, 0i64] }
entry permutations [n] (ps: [n][3]i64) = reduce (\p q -> map (\i -> q[i]) p) [0, 1, 2] ps

-- ==
-- entry: nested_reduce
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { 9i32 }
entry nested_reduce (t: [][]i32) = reduce (\a b -> a + b) 0 (map (reduce i32.max i32.lowest) t)

-- ==
-- entry: comm
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 1i32 3i64 }
-- input { empty([0]i32) } output { 2147483647i32 9223372036854775807i64 }
-- input { [2i32, 2i32] } output { 2i32 0i64 }
entry comm (xs: []i32) =
  reduce_comm (\(a, i) (b, j) -> if a < b || a == b && i < j then (a, i) else (b, j)) (i32.highest,
    i64.highest) (zip xs (indices xs))

-- ==
-- entry: bool_scan
-- input { [true, true, false, true] } output { [true, true, false, false] [true, false, false, true] [false, true,
--   true, true] }
-- input { empty([0]bool) } output { empty([0]bool) empty([0]bool) empty([0]bool) }
entry bool_scan (bs: []bool) = (scan (&&) true bs, scan (!=) false bs, exscan (||) false bs)
