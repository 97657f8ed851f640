-- Histograms into an existing array.

-- ==
-- input { [10i32, 20i32, 30i32] [0i64, 2i64, 2i64] [1i32, 2i32, 3i32] } output { [11i32, 20i32, 35i32] }
-- input { [1i32, 2i32] [-1i64, 2i64] [5i32, 5i32] } output { [1i32, 2i32] }
-- input { empty([0]i32) [0i64] [1i32] } output { empty([0]i32) }
-- input { [1i32] empty([0]i64) empty([0]i32) } output { [1i32] }
entry main [n] (d: *[]i32) (is: [n]i64) (vs: [n]i32) = reduce_by_index d (+) 0 is vs

-- ==
-- entry: products
-- input { [2i64, 3i64] [1i64, 1i64, 0i64] [5i64, 7i64, 11i64] } output { [22i64, 105i64] }
entry products [n] (d: *[]i64) (is: [n]i64) (vs: [n]i64) = reduce_by_index d (*) 1 is vs

-- ==
-- entry: floats
-- input { [1.0f32, -5.0f32] [1i64, 0i64, 1i64] [2.0f32, 0.5f32, -7.0f32] } output { [1.0f32, 2.0f32] }
entry floats [n] (d: *[]f32) (is: [n]i64) (vs: [n]f32) = reduce_by_index d f32.max (-f32.inf) is vs

-- ==
-- entry: small
-- input { [250u8, 1u8] [0i64, 0i64, 1i64] [3u8, 4u8, 5u8] } output { [1u8, 6u8] }
entry small [n] (d: *[]u8) (is: [n]i64) (vs: [n]u8) = reduce_by_index d (+) 0 is vs

-- ==
-- entry: logical
-- input { [false, false, true] [0i64, 1i64, 1i64] [false, true, false] } output { [false, true, true] }
entry logical [n] (d: *[]bool) (is: [n]i64) (vs: [n]bool) = reduce_by_index d (||) false is vs

-- ==
-- entry: two
-- input { [[1i32, 2i32], [3i32, 4i32]] [0i64, 0i64, 1i64, 2i64, 1i64] [1i64, 1i64, 0i64, 0i64, -1i64] [10i32, 20i32,
--   30i32, 40i32, 50i32] } output { [[1i32, 32i32], [33i32, 4i32]] }
entry two [n] (d: *[][]i32) (is: [n]i64) (js: [n]i64) (vs: [n]i32) = reduce_by_index_2d d (+) 0 (zip is js) vs

-- ==
-- entry: three
-- input { [0i64, 3i64, 3i64, 4i64, -1i64] [1i32, 2i32, 3i32, 4i32, 5i32] } output { [[[101i32, 100i32], [100i32,
--   105i32]]] }
entry three [n] (is: [n]i64) (vs: [n]i32) =
  reduce_by_index_3d (replicate 1 (replicate 2 (replicate 2 100))) (+) 0 (map (\i -> (i / 4, i / 2 % 2, i % 2)) is) vs
