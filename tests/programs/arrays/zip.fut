-- Pairing up and taking apart.

-- ==
-- entry: two
-- input { empty([0]i32) empty([0]bool) } output { empty([0]bool) empty([0]i32) empty([0]i32) }
-- input { [1i32, 2i32] [true, false] } output { [true, false] [1i32, 2i32] [1i32, 2i32] }
entry two [n] (a: [n]i32) (b: [n]bool) = let z = zip a b in (map (.1) z, map (.0) z, (unzip z).0)

-- ==
-- entry: three
-- input { [1i32, 2i32] [true, false] [0.5f32, 1.5f32] } output { [2i32, 1i32] [false, true] [1.5f32, 0.5f32] }
entry three [n] (a: [n]i32) (b: [n]bool) (c: [n]f32) = unzip3 (reverse (zip3 a b c))

-- ==
-- entry: four
-- input { [1i32, 2i32, 3i32] [4u8, 5u8, 6u8] [7.0f32, 8.0f32, 9.0f32] [10i64, 11i64, 12i64] } output { [2i32, 3i32,
--   1i32] [5u8, 6u8, 4u8] [8.0f32, 9.0f32, 7.0f32] [11i64, 12i64, 10i64] }
entry four [n] (a: [n]i32) (b: [n]u8) (c: [n]f32) (d: [n]i64) = unzip4 (rotate 1 (zip4 a b c d))

-- ==
-- entry: five
-- input { [1i32, 2i32] [4u8, 5u8] [7.0f32, 8.0f32] [10i64, 11i64] [true, false] } output { [1i32, 2i32] [4u8, 5u8]
--   [7.0f32, 8.0f32] [10i64, 11i64] [true, false] }
-- input { empty([0]i32) empty([0]u8) empty([0]f32) empty([0]i64) empty([0]bool) } output { empty([0]i32) empty([0]u8)
--   empty([0]f32) empty([0]i64) empty([0]bool) }
entry five [n] (a: [n]i32) (b: [n]u8) (c: [n]f32) (d: [n]i64) (e: [n]bool) = unzip5 (zip5 a b c d e)

-- ==
-- entry: zip2s
-- input { [1i32, 2i32, 3i32] [4i32, 5i32, 6i32] } output { 32i32 }
-- input { empty([0]i32) empty([0]i32) } output { 0i32 }
entry zip2s [n] (a: [n]i32) (b: [n]i32) = map (\(x, y) -> x * y) (zip2 a b) |> i32.sum

-- ==
-- entry: rows
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] [2i32, 3i32] } output { [[2i32, 4i32, 6i32], [12i32, 15i32,
--   18i32]] }
entry rows [n] (a: [n][]i32) (b: [n]i32) = map (\(r, k) -> map (* k) r) (zip a b)
