-- Sizes chosen by values.

-- ==
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 4i64 [0i64, 1i64, 2i64, 3i64] }
-- input { empty([0]i32) } output { 0i64 empty([0]i64) }
-- input { [1i32] } output { 0i64 empty([0]i64) }
entry main (xs: []i32) = let [k] (ys: [k]i32) = filter (> 2) xs in (k, zip ys (iota k) |> unzip |> (.1))

-- ==
-- entry: twice
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [64i32, 4i32] }
-- input { [1i32] } output { empty([0]i32) }
def evens (xs: []i32) = filter (\x -> x % 2 == 0) xs
entry twice (xs: []i32) = let ys = evens xs in map2 (*) ys ys

-- ==
-- entry: record
-- input { 0i64 } output { 0i32 0.0f32 }
-- input { 3i64 } output { 15i32 3.0f32 }
type~ bag = ?[n].{items: [n]i32, weight: [n]f32}
def mk (n: i64) : bag = {items = map i32.i64 (iota n), weight = replicate n 0.5}
entry record (n: i64) = let b = mk (n * 2) in (i32.sum b.items, f32.sum b.weight)

-- ==
-- entry: binder
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { 302i64 }
-- input { empty([0][7]i32) } output { 700i64 }
-- input { empty([7][0]i32) } output { 7i64 }
entry binder (t: [][]i32) = let [n][m] (u: [n][m]i32) = transpose t in n * 100 + m

-- ==
-- entry: two
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 3i64 3i64 [10i32, 16i32, 18i32] [3i32, 1i32, 2i32, 5i32,
--   8i32, 9i32] }
-- input { empty([0]i32) } output { 0i64 0i64 empty([0]i32) empty([0]i32) }
entry two (xs: []i32) = let (a, b) = partition (> 4) xs in (length a, length b, map2 (+) a a, b ++ a)

-- ==
-- entry: hidden
-- input { 0i64 } output { 0i64 }
-- input { 4i64 } output { 8i64 }
entry hidden (n: i64) = let (k, _) = (2 * n, true) in length (replicate k 0u8)
