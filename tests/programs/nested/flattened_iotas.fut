-- An irregular nest `map iota` solved by flattening: segment numbers, then positions, then sums of segments.

-- ==
-- entry: main
-- input { [3i64, 1i64, 2i64] } output { [0i64, 1i64, 2i64, 0i64, 0i64, 1i64] [0i64, 0i64, 0i64, 1i64, 2i64, 2i64]
--   [3i64, 0i64, 1i64] }
-- input { [0i64, 2i64, 0i64, 0i64, 3i64, 0i64] } output { [0i64, 1i64, 0i64, 1i64, 2i64] [1i64, 1i64, 4i64, 4i64,
--   4i64] [0i64, 1i64, 0i64, 0i64, 3i64, 0i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { [0i64, 0i64] } output { empty([0]i64) empty([0]i64) [0i64, 0i64] }
-- input { [5i64] } output { [0i64, 1i64, 2i64, 3i64, 4i64] [0i64, 0i64, 0i64, 0i64, 0i64] [10i64] }

entry main [n] (lens: [n]i64) =
  let ends = scan (+) 0 lens
  let starts = map2 (-) ends lens
  let total = if n == 0 then 0 else ends[n - 1]
  let marks = hist (+) 0 total starts (replicate n 1)
  let segment = map (\m -> m - 1) (scan (+) 0 marks)
  let position = map2 (\i s -> i - starts[s]) (iota total) segment
  in (position, segment, hist (+) 0 n segment position)
