-- Loops over the elements of an array.

-- ==
-- entry: sum
-- input { empty([0]i32) } output { 0i32 }
-- input { [7i32] } output { 7i32 }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 296i32 }
entry sum (xs: []i32) = loop s = 0 for x in xs do s * 2 + x

-- ==
-- entry: rows
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [5i32, 7i32, 9i32] }
entry rows (t: [][]i32) = loop v = [0, 0, 0] for r in t :> [][3]i32 do map2 (+) v r

-- ==
-- entry: pairs
-- input { [1i32, 2i32] [3i32, 4i32] } output { 11i32 }
-- input { empty([0]i32) empty([0]i32) } output { 0i32 }
entry pairs [n] (a: [n]i32) (b: [n]i32) = loop s = 0 for (x, y) in zip a b do s + x * y

-- ==
-- entry: records
-- input { [1i32, 2i32, 4i32] [true, false, true] } output { 5i32 }
entry records [n] (a: [n]i32) (b: [n]bool) =
  loop s = 0 for {x, keep} in map2 (\x keep -> {x, keep}) a b do if keep then s + x else s

-- ==
-- entry: slices
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 291835i32 }
-- input { empty([0]i32) } output { 0i32 }
entry slices (xs: []i32) = loop s = 0 for x in xs[::-1] do s * 10 + x

-- ==
-- entry: range
-- input { 1i32 } output { 1i32 }
-- input { 9i32 } output { 25i32 }
entry range (n: i32) = loop s = 0 for i in 1..3...n do s + i
