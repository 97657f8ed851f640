-- Found by fehu_random, seed 1260: the length of a segment depends on a check that comes after it.
-- ==
-- entry: entry2
-- input { empty([0]i8) } output { empty([0]i64) }
-- input { [1i8, 2i8] } output { [0i64, 0i64] }
type t94 = #none ((bool, i64)) (f32) | #one (u64) | #two | #many ([5][2]i32)

entry entry2 [n49] (_a50: [n49]i8) =
  map (\_ -> 0i64) (take n49 ((let (_, _, _, x152) = flatmap' (\(_: t94) -> 12u8..>(u8.product (replicate 2 0u8))) (replicate 2 (#none ((false, 0i64)) 0f32 : t94)) in x152) ++ (replicate n49 0u8)))
