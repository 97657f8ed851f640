-- All segments of an irregular array sorted at once: the segment's number above the key, then binary radix passes.

-- ==
-- input { [2i64, 0i64, 3i64] [5u8, 1u8, 9u8, 200u8, 7u8] } output { [1u8, 5u8, 7u8, 9u8, 200u8] }
-- input { [1i64, 1i64, 1i64] [3u8, 2u8, 1u8] } output { [3u8, 2u8, 1u8] }
-- input { [4i64] [255u8, 0u8, 255u8, 128u8] } output { [0u8, 128u8, 255u8, 255u8] }
-- input { empty([0]i64) empty([0]u8) } output { empty([0]u8) }
-- input { [0i64, 0i64] empty([0]u8) } output { empty([0]u8) }
-- input { [1i64] [3u8, 4u8] } error: .

def pass [n] (keys: [n]u64) (bit: u64) : [n]u64 =
  let bits = map (\k -> i64.u64 ((k >> bit) & 1)) keys
  let zeros = n - i64.sum bits
  let ones_before = exscan (+) 0 bits
  let places = map3 (\i b ones -> if b == 0 then i - ones else zeros + ones) (iota n) bits ones_before
  in scatter (copy keys) places keys

entry main [s][n] (lens: [s]i64) (xs: [n]u8) : [n]u8 =
  let (_, _, _, segment) = flatmap' (\(i, l) -> replicate l i) (zip (iota s) lens)
  let keys = map2 (\g x -> (u64.i64 g << 8) | u64.u8 x) (segment :> [n]i64) xs
  in foldl pass keys (map u64.i64 (iota 20)) |> map (\k -> u8.u64 (k & 255))
