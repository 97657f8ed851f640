-- Iterations that do not fill a vector are executed in some of its lanes, if a loop is in them. What the others would read is not there.

def steps (x: i32) : i32 =
  let (_, count) = loop (y, count) = (i32.abs x + 1, 0i32)
                   while y != 1 && count < 40 do
                     (if y % 2 == 0 then y / 2 else 3 * y + 1, count + 1)
  in count

entry all_steps (xs: []i32) : []i32 = map steps xs

-- Loads through an index, and a division that must not be tried in other lanes; bounds that differ.
entry loads [n] (xs: [n]i32) (is: [n]i64) : [n]i32 =
  map2 (\x i -> loop s = 0 for k < x do s + xs[i] / x + k) xs is

-- A place that is written is also read.
entry in_place [n] (xs: *[n]f64) : *[n]f64 =
  map (\x -> loop y = x for k < 5 do if y > 100 then y / 3 else y * 2 + f64.i64 k) xs

-- The first that fails.
entry fails [n] (xs: [n]i32) : [n]i32 = map (\x -> assert (x != 7) (steps x)) xs

-- Floats to integers: what does not fit, and what is no number.
entry whole [n] (xs: [n]f32) : [n]i32 = map (\x -> loop s = 0 for k < 2 do s + i32.f32 (x + f32.i32 k) / 2) xs

-- ==
-- entry: all_steps
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [6i32] } output { [16i32] }
-- input { [6i32, 0i32] } output { [16i32, 0i32] }
-- input { [6i32, 0i32, -26i32, 2i32, 3i32] } output { [16i32, 0i32, 40i32, 7i32, 2i32] }
-- input { [6i32, 0i32, -26i32, 2i32, 3i32, 6i32, 0i32, -26i32, 2i32, 3i32] } output { [16i32, 0i32, 40i32, 7i32, 2i32, 16i32, 0i32, 40i32, 7i32, 2i32] }
-- ==
-- entry: loads
-- input { [5i32] [0i64] } output { [15i32] }
-- input { [5i32, 0i32, -3i32] [2i64, 1i64, 0i64] } output { [5i32, 0i32, 0i32] }
-- input { [4i32, 0i32, 7i32, -2i32, 1i32, 9i32, 3i32] [6i64, 5i64, 4i64, 3i64, 2i64, 1i64, 0i64] } output { [6i32, 0i32, 21i32, 0i32, 7i32, 36i32, 6i32] }
-- input { [4i32, 0i32, 7i32, -2i32, 1i32, 9i32, 3i32, 2i32, 2i32, 8i32, 0i32] [10i64, 9i64, 8i64, 7i64, 6i64, 5i64, 4i64, 3i64, 2i64, 1i64, 0i64] } output { [6i32, 0i32, 21i32, 0i32, 3i32, 45i32, 3i32, -1i32, 7i32, 28i32, 0i32] }
-- ==
-- entry: in_place
-- input { [1f64] } output { [58f64] }
-- input { [1f64, 2f64, 57f64] } output { [58f64, 90f64, 53f64] }
-- ==
-- entry: fails
-- input { [6i32, 0i32, -26i32] } output { [16i32, 0i32, 40i32] }
-- input { [6i32, 7i32, -26i32] } error: x != 7
-- input { [6i32, 0i32, 1i32, 2i32, 3i32, 6i32, 0i32, 1i32, 2i32, 3i32, 7i32, 1i32] } error: x != 7
-- ==
-- entry: whole
-- input { [1.9f32, -1.9f32, f32.nan, f32.inf, -f32.inf, 3e9f32, -3e9f32, 2147483520f32] } output { [1i32, -1i32, 0i32, 0i32, 0i32, 2147483646i32, -2147483648i32, 2147483520i32] }
-- input { [1.9f32, -7.9f32, 100.5f32] } output { [1i32, -7i32, 100i32] }
