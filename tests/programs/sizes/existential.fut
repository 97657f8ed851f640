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

-- Branches do not decide the sizes of parameters.
-- ==
-- entry: or_nothing
-- input { [1, 2, 3] } output { [2, 3, 4] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry or_nothing (xs: []i32) = if null xs then [] else map (+ 1) xs
-- ==
-- entry: at_most_two
-- input { [1, 2, 3] } output { [1, 2] }
-- input { [1] } output { [1] }
entry at_most_two (xs: []i32) = if length xs < 2 then xs else xs[:2]
-- ==
-- entry: one_of_two
-- input { true [1, 2, 3] [4] } output { [1, 2, 3] }
-- input { false [1, 2, 3] [4] } output { [4] }
entry one_of_two (p: bool) (xs: []i32) (ys: []i32) = if p then xs else ys
-- ==
-- entry: last_odd
-- input { 4 } output { [3] }
-- input { 1 } output { empty([0]i32) }
entry last_odd (n: i32) = loop acc = [] for i < n do if i % 2 == 0 then acc else [i]
-- ==
-- entry: three_or_given
-- input { 3i64 [7i64] } output { [0i64, 1, 2] }
-- input { 1i64 [7i64] } output { [7i64] }
entry three_or_given [n] (a: i64) (xs: [n]i64) = loop l = xs for i < a do if i == 1 then iota 3 else l
-- ==
-- entry: kept
-- input { 3i64 [7i64] } output { [8i64] }
entry kept [n] (a: i64) (xs: [n]i64) : [n]i64 = loop l = xs for i < a do if i == 0 then map (+ 1) l else if i == 5 then xs else l
