-- Empty arrays keep their inner sizes.

-- ==
-- input { empty([0][3]i32) } output { 0i64 3i64 0i64 [0i64, 0i64, 0i64] }
-- input { empty([3][0]i32) } output { 3i64 0i64 0i64 empty([0]i64) }
-- input { empty([0][0]i32) } output { 0i64 0i64 0i64 empty([0]i64) }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { 2i64 3i64 6i64 [2i64, 2i64, 2i64] }
entry main [n][m] (t: [n][m]i32) = (n, m, length (flatten t), map length (transpose t))

-- ==
-- entry: mapped
-- input { empty([0][3]i32) } output { empty([0][3]i32) }
-- input { empty([3][0]i32) } output { empty([3][0]i32) }
entry mapped (t: [][]i32) = map (map (+ 1)) t

-- ==
-- entry: filtered
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { empty([0][3]i32) }
-- input { empty([0][3]i32) } output { empty([0][3]i32) }
entry filtered (t: [][]i32) = filter (const false) t

-- ==
-- entry: reduced
-- input { empty([0][3]i32) } output { [1i32, 1i32, 1i32] empty([0][3]i32) }
-- input { empty([0][0]i32) } output { empty([0]i32) empty([0][0]i32) }
entry reduced [m] (t: [][m]i32) = (reduce (map2 (*)) (replicate m 1) t, scan (map2 (+)) (replicate m 0) t)

-- ==
-- entry: three
-- input { 2i64 3i64 } output { empty([2][3][0]i8) }
-- input { 0i64 3i64 } output { empty([0][3][0]i8) }
-- input { 2i64 0i64 } output { empty([2][0][0]i8) }
entry three (n: i64) (m: i64) = replicate n (replicate m (replicate 0 1i8))

-- ==
-- entry: concatenated
-- input { empty([0][2]i32) empty([0][2]i32) } output { empty([0][2]i32) }
entry concatenated [m] (a: [][m]i32) (b: [][m]i32) = a ++ b
