-- Recursive functions with results of unknown size.

-- ==
-- entry: counted
-- input { 0i64 } output { empty([0]i64) }
-- input { 4i64 } output { [4i64, 3i64, 2i64, 1i64] }
def down (n: i64) : []i64 = if n == 0 then [] else [n] ++ down (n - 1)
entry counted (n: i64) = down n

-- ==
-- entry: chain
-- input { 1i64 } output { 1i64 1i64 }
-- input { 6i64 } output { 9i64 16i64 }
-- input { 27i64 } output { 112i64 9232i64 }
def collatz (n: i64) : []i64 = if n == 1 then [1] else [n] ++ collatz (if n % 2 == 0 then n / 2 else 3 * n + 1)
entry chain (n: i64) = let c = collatz n in (length c, i64.maximum c)

-- ==
-- entry: quicksort
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [1i32] } output { [1i32] }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [1i32, 2i32, 3i32, 5i32, 8i32, 9i32] }
-- input { [3i32, 3i32, 1i32, 3i32] } output { [1i32, 3i32, 3i32, 3i32] }
def sort [n] (xs: [n]i32) : []i32 =
  if n <= 1 then xs else let (a, b) = partition (< xs[0]) (tail xs) in sort a ++ [xs[0]] ++ sort b
entry quicksort (xs: []i32) = sort xs

-- ==
-- entry: powerset
-- input { 0i64 } output { 1i64 [0i64] }
-- input { 1i64 } output { 2i64 [0i64, 1i64] }
-- input { 3i64 } output { 8i64 [0i64, 1i64, 1i64, 2i64, 1i64, 2i64, 2i64, 3i64] }
def subsets (k: i64) : [][]bool =
  if k == 0 then [[]] else let s = subsets (k - 1) in map (\r -> r ++ [false]) s ++ map (\r -> r ++ [true]) s
entry powerset (k: i64) = let s = subsets k in (length s, map (\r -> i64.sum (map i64.bool r)) s)

-- ==
-- entry: mapped
-- input { 1i32 [1i32, 2i32] } output { [15i32, 23i32] }
-- input { 0i32 empty([0]i32) } output { empty([0]i32) }
def power (f: i32 -> i32) (k: i32) (xs: []i32) : []i32 = if k == 0 then xs else power f (k - 1) (map f xs)
entry mapped (k: i32) (xs: []i32) = power (\x -> x * 2 + k) 3 xs

-- ==
-- entry: in_map
-- input { [12i32, 7i32, 0i32] [18i32, 21i32, 5i32] } output { [6i32, 7i32, 5i32] }
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) }
def gcd (a: i32) (b: i32) : i32 = if b == 0 then a else gcd b (a % b)
entry in_map [n] (a: [n]i32) (b: [n]i32) = map2 gcd a b
