-- Histograms.

-- ==
-- input { 3i64 [0i64, 1i64, 0i64, 2i64, 0i64] [1i32, 2i32, 3i32, 4i32, 5i32] } output { [9i32, 2i32, 4i32] }
-- input { 2i64 [-1i64, 2i64, 5i64, 1i64] [1i32, 2i32, 3i32, 4i32] } output { [0i32, 4i32] }
-- input { 0i64 [0i64] [1i32] } output { empty([0]i32) }
-- input { 3i64 empty([0]i64) empty([0]i32) } output { [0i32, 0i32, 0i32] }
-- input { -1i64 empty([0]i64) empty([0]i32) }
-- error: Range|[Nn]egative|invalid
entry main [n] (k: i64) (is: [n]i64) (vs: [n]i32) = hist (+) 0 k is vs

-- ==
-- entry: maxima
-- input { 3i64 [0i64, 0i64, 2i64] [5i32, 9i32, 7i32] } output { [9i32, -2147483648i32, 7i32] }
entry maxima [n] (k: i64) (is: [n]i64) (vs: [n]i32) = hist i32.max i32.lowest k is vs

-- ==
-- entry: counts
-- input { 5i64 [-487i64, 432i64, 351i64, 270i64, 189i64, 108i64, 27i64, -54i64, -135i64, -216i64, -297i64, -378i64,
--   -459i64, 460i64, 379i64, 298i64, 217i64, 136i64, 55i64, -26i64, -107i64, -188i64, -269i64, -350i64, -431i64,
--   488i64, 407i64, 326i64, 245i64, 164i64, 83i64, 2i64, -79i64, -160i64, -241i64, -322i64, -403i64, -484i64, 435i64,
--   354i64, 273i64, 192i64, 111i64, 30i64, -51i64, -132i64, -213i64, -294i64, -375i64, -456i64, 463i64, 382i64,
--   301i64, 220i64, 139i64, 58i64, -23i64, -104i64, -185i64, -266i64, -347i64, -428i64, 491i64, 410i64, 329i64,
--   248i64, 167i64, 86i64, 5i64, -76i64, -157i64, -238i64, -319i64, -400i64, -481i64, 438i64, 357i64, 276i64, 195i64,
--   114i64, 33i64, -48i64, -129i64, -210i64, -291i64, -372i64, -453i64, 466i64, 385i64, 304i64, 223i64, 142i64,
--   61i64, -20i64, -101i64, -182i64, -263i64, -344i64, -425i64, 494i64] } output { [20i32, 20i32, 20i32, 20i32,
--   20i32] }
-- input { 3i64 empty([0]i64) } output { [0i32, 0i32, 0i32] }
entry counts (k: i64) (xs: []i64) = hist (+) 0i32 k (map (% k) xs) (map (const 1) xs)

-- ==
-- entry: pairs
-- input { 3i64 [0i64, 2i64, 0i64, 7i64] [5i32, 1i32, -3i32, 2i32] } output { [2i32, 0i32, 1i32] [-3i32,
--   2147483647i32, 1i32] }
entry pairs [n] (k: i64) (is: [n]i64) (vs: [n]i32) =
  hist (\(a, b) (c, d) -> (a + c, i32.min b d)) (0, i32.highest) k is (map (\v -> (1i32, v)) vs) |> unzip

-- ==
-- entry: vectors
-- input { 2i64 [1i64, 0i64, 1i64, 2i64] [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32], [7i32, 8i32]] } output { [[3i32,
--   4i32], [6i32, 8i32]] }
entry vectors [n] (k: i64) (is: [n]i64) (vs: [n][2]i32) = hist (map2 (+)) [0, 0] k is vs
