-- Smallest prime factors by a histogram with minimum; totients and Moebius values read off them.

-- ==
-- entry: factors
-- input { 0i64 } output { empty([0]i64) }
-- input { 1i64 } output { [0i64] }
-- input { 2i64 } output { [0i64, 0i64] }
-- input { 30i64 } output { [0i64, 0i64, 2i64, 3i64, 2i64, 5i64, 2i64, 7i64, 2i64, 3i64, 2i64, 11i64, 2i64, 13i64,
--   2i64, 3i64, 2i64, 17i64, 2i64, 19i64, 2i64, 3i64, 2i64, 23i64, 2i64, 5i64, 2i64, 3i64, 2i64, 29i64] }

-- ==
-- entry: totients
-- input { 0i64 } output { empty([0]i64) }
-- input { 1i64 } output { [0i64] }
-- input { 13i64 } output { [0i64, 1i64, 1i64, 2i64, 2i64, 4i64, 2i64, 6i64, 4i64, 6i64, 4i64, 10i64, 4i64] }
-- input { 25i64 } output { [0i64, 1i64, 1i64, 2i64, 2i64, 4i64, 2i64, 6i64, 4i64, 6i64, 4i64, 10i64, 4i64, 12i64,
--   6i64, 8i64, 8i64, 16i64, 6i64, 18i64, 8i64, 12i64, 10i64, 22i64, 8i64] }

-- ==
-- entry: moebius
-- input { 0i64 } output { empty([0]i8) }
-- input { 1i64 } output { [0i8] }
-- input { 2i64 } output { [0i8, 1i8] }
-- input { 31i64 } output { [0i8, 1i8, -1i8, -1i8, 0i8, -1i8, 1i8, -1i8, 0i8, 0i8, 1i8, -1i8, 0i8, -1i8, 1i8, 1i8,
--   0i8, -1i8, 0i8, -1i8, 0i8, 1i8, 1i8, -1i8, 0i8, 0i8, 1i8, 0i8, 0i8, -1i8, -1i8] }

def smallest (n: i64) : [n]i64 =
  -- Every multiple of d from d * d on proposes d.
  let (_, _, _, proposals) =
    flatmap' (\d ->
      let count = if d * d < n then (n - 1) / d - d + 1 else 0
      in map (\k -> ((k + d) * d, d)) (iota count)) (2...i64.max 2 n)
  let (is, ds) = unzip proposals
  in reduce_by_index (map (\i -> if i < 2 then 0 else i) (iota n)) i64.min i64.highest is ds

entry factors (n: i64) : [n]i64 = smallest n
entry totients (n: i64) : [n]i64 =
  let least = smallest n
  in map (\i ->
       (loop (x, r, last) = (i, i, 0) while x > 1 do
          let p = least[x]
          in (x / p, if p == last then r else r / p * (p - 1), p)).1) (iota n)
entry moebius (n: i64) : [n]i8 =
  let least = smallest n
  in map (\i ->
       if i == 0 then 0 else
       (loop (x, r, last) = (i, 1, 0) while x > 1 do
          let p = least[x]
          in (x / p, if p == last then 0 else -r, p)).1) (iota n)
