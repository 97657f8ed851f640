-- Branches inside parallel operations.

-- ==
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [10i32, -3i32, 16i32, 100i32, 18i32, -2i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry main (xs: []i32) = map (\x -> if x > 4 then x * 2 else if x == 1 then 100 else -x) xs

-- ==
-- entry: rows
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 2i32, 3i32], [6i32, 5i32, 4i32]] }
entry rows (t: [][]i32) = map (\r -> if r[0] > 2 then reverse r else r) t

-- ==
-- entry: parallel
-- input { true [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [6i32, 4i32, 9i32, 2i32, 10i32, 3i32] }
-- input { false [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 8i32, 16i32, 17i32, 26i32, 28i32] }
entry parallel (b: bool) (xs: []i32) = if b then map (+ 1) xs else scan (+) 0 xs

-- ==
-- entry: chosen
-- input { true [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 9i32 }
-- input { false [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 1i32 }
entry chosen (b: bool) (xs: []i32) =
  reduce (\x y -> if b then i32.max x y else i32.min x y) (if b then i32.lowest else i32.highest) xs
