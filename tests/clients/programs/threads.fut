-- Work for several threads: maps, sums, failure, memory in every point.
def squares = map (\i -> i * i) (iota 10000)
entry sum_squares (n: i64) : i64 = i64.sum (map (\i -> squares[i % 10000]) (iota n))
entry nested [n] (xs: [n]i64) (m: i64) : [n]i64 =
  map (\x -> i64.sum (map (\j -> (x + j) % 7) (iota m))) xs
entry failing (n: i64) (k: i64) : i64 =
  i64.sum (map (\i -> assert (i < k || i % 3 == 1) (i / 2)) (iota n))
entry arrays (n: i64) : i64 =
  i64.sum (map (\i -> let xs = scatter (replicate (i % 50 + 1) i) [i % 50] [0] in i64.sum (scan (+) 0 xs)) (iota n))
