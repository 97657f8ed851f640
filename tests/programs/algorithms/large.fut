-- Arrays large enough to be split among threads and chunks.

-- ==
-- entry: sums
-- compiled input { 100000i64 } output { 4999950000i64 100002i64 33334i64 }
-- compiled input { 65537i64 } output { 2147516416i64 100002i64 21846i64 }
-- input { 1024i64 } output { 523776i64 99984i64 342i64 }
entry sums (n: i64) =
  (i64.sum (iota n), i64.maximum (map (\i -> (i * 7919) % 100003) (iota n)),
    length (filter (\i -> i % 3 == 0) (iota n)))

-- ==
-- entry: scans
-- compiled input { 100000i64 } output { 450000i64 225000i64 22499400000i64 }
-- compiled input { 65537i64 } output { 294906i64 147456i64 9663578096i64 }
-- input { 1025i64 } output { 4600i64 2298i64 2357750i64 }
entry scans (n: i64) = let s = scan (+) 0 (map (% 10) (iota n)) in (s[n - 1], s[n / 2], i64.sum s)

-- ==
-- entry: ordered
-- compiled input { 5000i64 } output { 689i64 326i64 }
-- input { 1023i64 } output { 168i64 355i64 }
entry ordered (n: i64) =
  reduce (\(a, b) (c, d) -> (a * c % 1009, (b * c + d) % 1009)) (1, 0) (map (\i -> (i % 7 + 1, i % 5)) (iota n))

-- ==
-- entry: histogram
-- compiled input { 10000i64 5i64 } output { [7142142i64, 14284285i64, 14284287i64, 0i64, 14284286i64] }
-- input { 1000i64 1i64 } output { [166833i64] }
entry histogram (n: i64) (k: i64) = hist (+) 0i64 k (map (\i -> (i * i) % (k + 2)) (iota n)) (iota n)

-- ==
-- entry: scattered
-- compiled input { 10007i64 } output { 0i64 8967i64 0i64 50065021i64 }
-- input { 4096i64 } output { 0i64 15i64 0i64 8386560i64 }
entry scattered (n: i64) =
  let p = scatter (replicate n (-1)) (map (\i -> (i * 7919) % n) (iota n)) (iota n) in (p[0], p[1], i64.minimum p,
    i64.sum p)

-- ==
-- entry: matrix
-- input { 100i64 } output { 499950i64 495000i64 504900i64 }
-- input { 33i64 } output { 17952i64 17424i64 18480i64 }
entry matrix (n: i64) =
  let t = tabulate_2d n n (\i j -> i * n + j) in (i64.sum (map (\i -> t[i, i]) (iota n)),
    i64.sum ((flatten (transpose t))[:n]), i64.maximum (map i64.sum (transpose t)))

-- ==
-- entry: segments
-- input { 1000i64 10i64 } output { 44991i64 }
-- input { 10i64 1000i64 } output { 44991i64 }
-- input { 1i64 3000i64 } output { 0i64 }
-- input { 3000i64 1i64 } output { 0i64 }
entry segments (n: i64) (m: i64) = map (\i -> i64.sum (map (\j -> (i * j) % 11) (iota m))) (iota n) |> i64.sum
