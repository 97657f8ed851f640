-- Segments of different lengths.

-- ==
-- input { [2i64, 0i64, 3i64] } output { [2i64, 0i64, 3i64] [true, false, true, false, false] [0i64, 2i64, 2i64]
--   [0i64, 1i64, 0i64, 1i64, 2i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]bool) empty([0]i64) empty([0]i64) }
-- input { [0i64, 0i64] } output { [0i64, 0i64] empty([0]bool) [0i64, 0i64] empty([0]i64) }
-- input { [1i64] } output { [1i64] [true] [0i64] [0i64] }
entry main (ns: []i64) = flatmap' (\k -> filter (>= 0) (iota k)) ns

-- ==
-- entry: fixed
-- input { [3i64, 1i64, 0i64, 6i64] } output { [2i64, 1i64, 0i64, 3i64] [true, false, true, true, false, false] [0i64,
--   2i64, 3i64, 3i64] [0i64, 2i64, 0i64, 0i64, 2i64, 4i64] [30i64, 10i64, 0i64, 60i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]bool) empty([0]i64) empty([0]i64) empty([0]i64) }
entry fixed (ns: []i64) = flatmap (\k -> (filter (\i -> i % 2 == 0) (iota k), k * 10)) ns

-- Elements and other values that are rows, and segments of ().
-- ==
-- entry: rows
-- input { [2i64, 0i64, 1i64] } output { [2i64, 0i64, 1i64] [true, false, true] [0i64, 2i64, 2i64]
--   [[0i64, 2i64], [1i64, 2i64], [0i64, 1i64]] [[2i64, 5i64], [0i64, 5i64], [1i64, 5i64]] 3i64 }
entry rows (ns: []i64) =
  let (lengths, flags, offsets, data, more) = flatmap (\k -> (map (\i -> [i, k]) (iota k), [k, 5])) ns
  let (_, _, _, units) = flatmap' (\k -> replicate k ()) ns
  in (lengths, flags, offsets, data, more, length units)
