-- Triangular work: loops bounded by the outer index, masked squares, and the flattened triangle.

-- ==
-- entry: looped masked sliced flattened
-- input { [1i64, 1i64, 1i64, 1i64] } output { [1i64, 2i64, 3i64, 4i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [-3i64] } output { [9i64] }
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] } output { [1i64, 4i64, 10i64, 20i64, 35i64] }
-- input { [0i64, 7i64, 0i64, -7i64] } output { [0i64, 0i64, 49i64, 0i64] }

entry looped [n] (a: [n]i64) : [n]i64 =
  map (\i -> loop s = 0 for j < i + 1 do s + a[j] * a[i - j]) (iota n)

entry masked [n] (a: [n]i64) : [n]i64 =
  tabulate n (\i -> i64.sum (tabulate n (\j -> if j <= i then a[j] * a[i - j] else 0)))

entry sliced [n] (a: [n]i64) : [n]i64 =
  map (\i -> i64.sum (map2 (*) a[:i + 1] (reverse a[:i + 1]))) (iota n)

entry flattened [n] (a: [n]i64) : [n]i64 =
  let (_, _, _, pairs) = flatmap' (\i -> map (\j -> (i, a[j] * a[i - j])) (iota (i + 1))) (iota n)
  let (is, vs) = unzip pairs
  in hist (+) 0 n is vs
