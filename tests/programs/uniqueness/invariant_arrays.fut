-- Arrays that do not depend on the loop or map around them, but are changed inside: each round gets its own.

-- ==
-- entry: in_loop
-- input { 1i64 0i64 } output { 0i64 [7i64] }
-- input { 1i64 2i64 } output { 20i64 [20i64] }
-- input { 3i64 4i64 } output { 48i64 [46i64, 1i64, 2i64] }

-- ==
-- entry: in_map
-- input { 1i64 empty([0]i64) } output { empty([0]i64) }
-- input { 1i64 [0i64] } output { [105100i64] }
-- input { 5i64 [0i64, 4i64, 2i64, 0i64] } output { [105110i64, 4106i64, 3108i64, 105110i64] }

-- ==
-- entry: in_branch
-- input { 1i64 true } output { [1i64] [5i64] }
-- input { 1i64 false } output { [2i64] [5i64] }
-- input { 3i64 true } output { [1i64, 0i64, 0i64] [5i64, 0i64, 0i64] }
-- input { 3i64 false } output { [0i64, 0i64, 2i64] [5i64, 1i64, 2i64] }

-- ==
-- entry: nested
-- input { 1i64 0i64 } output { empty([0][1]i64) }
-- input { 1i64 1i64 } output { [[100i64]] }
-- input { 3i64 4i64 }
-- output { [[51i64, 50i64, 1i64], [1i64, 51i64, 50i64], [50i64, 1i64, 51i64], [51i64, 50i64, 1i64]] }

-- ==
-- entry: of_constant
-- input { 0i64 } output { [3i64, 1i64, 2i64] [3i64, 1i64, 2i64] }
-- input { 1i64 } output { [4i64, 1i64, 2i64] [3i64, 1i64, 2i64] }
-- input { 5i64 } output { [8i64, 10i64, 7i64] [3i64, 1i64, 2i64] }

entry in_loop (n: i64) (k: i64) : (i64, [n]i64) =
  loop (s, _) = (0, replicate n 7) for i < k do
    let a = replicate n 1
    let a[i % n] = 10
    let b = iota n
    let b[0] = a[i % n] + s
    in (s + i64.sum a, b)

entry in_map [m] (n: i64) (is: [m]i64) : [m]i64 =
  map (\i -> let a = iota n
             let a[i] = 100
             let b = [1, 2, 3i64]
             let b[i % 3] = a[0]
             in i64.sum a + i64.sum b * 1000) is

entry in_branch (n: i64) (c: bool) : ([n]i64, [n]i64) =
  let z = replicate n 0
  let a = if c then copy z with [0] = 1 else copy z with [n - 1] = 2
  let b = if c then replicate n 0 else iota n
  let b[0] = 5
  in (a, map2 (+) b z)

entry nested (n: i64) (k: i64) : [k][n]i64 =
  map (\i -> loop acc = replicate n 0 for j < 2 do
               let t = replicate n j
               let t[(i + j) % n] = 50
               in map2 (+) acc t) (iota k)

def table = [3i64, 1, 2]
entry of_constant (k: i64) : ([3]i64, [3]i64) =
  let t = loop t = copy table for i < k do t with [i % 3] = t[(i + 1) % 3] + table[0]
  in (t, copy table)
