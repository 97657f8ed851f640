-- Found by fehu_random, seed 993132: verify after parallelise: the accumulators of an inner filter were resized with those of the partition.
-- ==
-- entry: entry2
-- input { empty([0]bool) }
-- output { empty([0]i8) }
-- input { [true] }
-- output { empty([0]i8) }

entry entry2 [n75] (a76: [n75]bool) =
  let (x161, x162) = partition (\x113 -> null (filter (\(x137: f64) -> false) (replicate n75 0f64))) (replicate 2 0i8) in x162
