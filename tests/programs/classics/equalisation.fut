-- Histogram equalisation of a grey image: histogram, running sum, table, and look-up of every pixel.

-- ==
-- entry: main
-- input { [[52u8, 55u8, 61u8, 59u8], [79u8, 61u8, 76u8, 61u8]] } output { [[0u8, 36u8, 182u8, 72u8], [255u8, 182u8,
--   218u8, 182u8]] }
-- input { [[9u8]] } output { [[0u8]] }
-- input { [[0u8, 255u8]] } output { [[0u8, 255u8]] }
-- input { [[107u8, 104u8, 105u8, 110u8, 103u8], [107u8, 105u8, 101u8, 108u8, 105u8], [103u8, 110u8, 108u8, 101u8,
--   102u8]] } output { [[176u8, 78u8, 137u8, 255u8, 58u8], [176u8, 137u8, 0u8, 215u8, 137u8], [58u8, 255u8, 215u8,
--   0u8, 19u8]] }

-- ==
-- entry: main
-- input { empty([0][3]u8) } output { empty([0][3]u8) }
-- input { empty([2][0]u8) } output { empty([2][0]u8) }

entry main [h][w] (image: [h][w]u8) : [h][w]u8 =
  let counts = hist (+) 0i64 256 (map i64.u8 (flatten image)) (replicate (h * w) 1)
  let upto = scan (+) 0 counts
  let least = i64.minimum (map (\c -> if c == 0 then i64.highest else c) upto)
  let table = map (\c -> if h * w <= least then 0 else u8.i64 (i64.max 0 (c - least) * 255 / (h * w - least))) upto
  in map (map (\p -> table[i64.u8 p])) image
