-- Accumulators with an operator, of which each chunk has its own: several writes for an element, several accumulators' worth
-- of work, rows, elements that fail, places outside.

type~ acc 't = intrinsics.acc t

-- Each element writes to two places, which may be outside.
def twice [k] (a: *acc ([k]i64)) (x: i64) : acc ([k]i64) =
  intrinsics.acc_write (intrinsics.acc_write a (x % 5) x) (x % 3 - 1) 1

-- ==
-- entry: places
-- input { 3i64 [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64, 10i64, 11i64, 12i64, 13i64, 14i64, 15i64, 16i64, 17i64, 18i64, 19i64, 20i64, 21i64, 22i64, 23i64, 24i64, 25i64] }
-- output { [94i64, 73i64, 70i64] }
-- input { 1i64 empty([0]i64) } output { [10i64] }
-- input { 0i64 [1i64, 2i64] } output { empty([0]i64) }
entry places [n] (k: i64) (xs: [n]i64) : [k]i64 = intrinsics.hist_stream (replicate k 10i64) (+) 0 twice xs

-- ==
-- entry: compare
-- input { 7i64 2000i64 } output { true }
-- input { 40i64 5000i64 } output { true }
-- compiled input { 100i64 1000000i64 } output { true }
-- compiled input { 300000i64 1000000i64 } output { true }
entry compare (k: i64) (n: i64) : bool =
  let add [k] (a: *acc ([k]i64)) (x: i64) : acc ([k]i64) = intrinsics.acc_write a (x * 7919 % k) x
  let streamed = intrinsics.hist_stream (replicate k 3i64) (+) 0 add (iota n)
  let counted = reduce_by_index (replicate k 3i64) (+) 0 (map (\x -> x * 7919 % k) (iota n)) (iota n)
  in and (map2 (==) streamed counted)

-- The lowest element that fails.
-- ==
-- entry: failing
-- input { [1i64, 2i64] 100i64 } output { [50i64, 100i64] }
-- input { empty([0]i64) 100i64 } error: \[0\] out of bounds
-- input { [1i64] 100i64 } error: \[1\] out of bounds
entry failing [k] (xs: [k]i64) (n: i64) : [2]i64 =
  let add (a: *acc ([2]i64)) (i: i64) : acc ([2]i64) = intrinsics.acc_write a (i % 2) xs[i % 2]
  in intrinsics.hist_stream (replicate 2 0i64) (+) 0 add (iota n)
