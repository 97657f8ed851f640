-- Segmented scans, reductions and expansions.

import "segmented"

module sums = mk_segmented sum_i64 segments
module sums_and_maxima = mk_segmented (pair_monoid sum_i64 max_i64) segments

-- ==
-- entry: scan_flags
-- input { [true, false, true, false, false, true] [1i64, 2i64, 3i64, 4i64, 5i64, 6i64] }
-- output { [1i64, 3i64, 3i64, 7i64, 12i64, 6i64] }
-- input { empty([0]bool) empty([0]i64) } output { empty([0]i64) }
entry scan_flags [n] (flags: [n]bool) (xs: [n]i64) = segmented_scan (+) 0 flags xs

-- ==
-- entry: reduce_flags
-- input { [true, false, true, false, false, true] [1i64, 2i64, 3i64, 4i64, 5i64, 6i64] }
-- output { [3i64, 12i64, 6i64] }
entry reduce_flags [n] (flags: [n]bool) (xs: [n]i64) = segmented_reduce (+) 0 flags xs

-- ==
-- entry: iotas
-- input { [2i64, 0i64, 3i64] } output { [0i64, 0i64, 2i64, 2i64, 2i64] }
-- input { [0i64, 0i64] } output { empty([0]i64) }
entry iotas (reps: []i64) = replicated_iota reps

-- ==
-- entry: countdowns
-- input { [3i64, 0i64, 2i64] } output { [3i64, 2i64, 1i64, 2i64, 1i64] }
entry countdowns (xs: []i64) = expand (\x -> x) (\x i -> x - i) xs

-- ==
-- entry: triangle_sums
-- input { [3i64, 0i64, 4i64] } output { [3i64, 0i64, 6i64] }
entry triangle_sums [n] (xs: [n]i64) : [n]i64 = expand_reduce id (\_ i -> i) (+) 0 xs

-- ==
-- entry: totals_by_length
-- input { [2i64, 0i64, 3i64] [10i64, 20i64, 1i64, 2i64, 3i64] } output { [30i64, 0i64, 6i64] }
-- input { [2i64] [1i64] } error: .
entry totals_by_length [s] [n] (lens: [s]i64) (xs: [n]i64) : [s]i64 =
  let [m] (d: segments.desc [m] [s]) = segments.of_lengths lens
  in sums.totals d (sized m xs)

-- ==
-- entry: lengths_of_flags
-- input { [true, true, false, false, true] } output { [1i64, 3i64, 1i64] [0i64, 1i64, 1i64, 1i64, 2i64] }
entry lengths_of_flags (flags: []bool) =
  let d = segments.of_flags flags
  in (segments.lengths d, segments.owners d)

-- ==
-- entry: sum_and_max
-- input { [true, false, true, false] [3i64, -1i64, 7i64, 2i64] }
-- output { [2i64, 2i64, 9i64, 9i64] [3i64, 3i64, 7i64, 7i64] }
entry sum_and_max [n] (flags: [n]bool) (xs: [n]i64) =
  let d = segments.of_flags flags
  in sums_and_maxima.with_totals d (zip xs xs) |> map (.1) |> unzip
