-- Many single updates of large arrays; copying at each would take far too long.

-- ==
-- entry: shuffle
-- compiled input { 100000i64 } output { 914205i64 }
-- input { 2000i64 } output { 433119i64 }
-- input { 1i64 } output { 0i64 }
-- input { 7i64 } output { 56i64 }
entry shuffle (n: i64) =
  let (xs, _) = loop (xs, s) = (iota n, 1i64) for i < n do
    let s = (s * 1103515245 + 12345) % 2147483648
    let j = s % n
    let t = xs[i]
    let xs[i] = xs[j]
    let xs[j] = t
    in (xs, s)
  in i64.sum (map2 (*) (iota n) xs) % 1000003

-- ==
-- entry: counts
-- compiled input { 100000i64 } output { [9958i64, 9869i64, 10093i64, 9978i64, 10032i64, 10128i64, 9916i64, 10099i64, 9962i64,
--   9965i64] }
-- input { 2000i64 } output { [204i64, 193i64, 188i64, 197i64, 193i64, 202i64, 212i64, 205i64, 189i64, 217i64] }
-- input { 0i64 } output { [0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64] }
entry counts (n: i64) =
  (loop (c, s) = (replicate 10 0i64, 1i64) for _i < n do
    let s = (s * 1103515245 + 12345) % 2147483648
    let k = s / 65536 % 10
    in (c with [k] = c[k] + 1, s)).0

-- ==
-- entry: rows
-- compiled input { 20000i64 } output { 199990000i64 }
-- input { 1000i64 } output { 499500i64 }
entry rows (n: i64) =
  let t = loop t = replicate n (replicate 50 0i64) for i < n do t with [i, i % 50] = i in i64.sum (map i64.sum t)

-- ==
-- entry: fields
-- compiled input { 20000i64 } output { 199990000i64 1333133340000i64 }
-- input { 1000i64 } output { 499500i64 166167000i64 }
entry fields (n: i64) =
  let r = loop r = {v = replicate n 0i64, k = 0i64} for i < n do let r.v[i] = r.k in r with k = r.k + i in (r.k,
    i64.sum r.v)

-- ==
-- entry: calls
-- compiled input { 100000i64 } output { 9999900000i64 }
-- input { 2000i64 } output { 3998000i64 }
def put [n] (xs: *[n]i64) (i: i64) : *[n]i64 = xs with [i] = xs[i] + i
entry calls (n: i64) = i64.sum (loop xs = iota n for i < n do put xs i)

-- ==
-- entry: branches
-- compiled input { 50000i64 } output { 99997i64 }
-- input { 1000i64 } output { 1999i64 }
-- input { 7i64 } output { 13i64 }
entry branches (n: i64) = i64.sum (loop xs = replicate n 0i64 for i < n do
    if i % 3 == 0 then xs with [i] = 1 else if i % 3 == 1 then xs else xs with [n - 1 - i] = 5)
