-- Searches, union-find, knapsacks, edit distances, games: loops over arrays that read what they wrote.

-- ==
-- entry: bfs
-- input { 6i64 [0i64,0,1,2,3,4] [1i64,2,3,3,4,5] 0i64 } output { [0i32, 1i32, 1i32, 2i32, 3i32, 4i32] }
-- input { 3i64 empty([0]i64) empty([0]i64) 2i64 } output { [-1i32, -1i32, 0i32] }
-- input { 1i64 [0i64] [0i64] 0i64 } output { [0i32] }
entry bfs [m] (n: i64) (us: [m]i64) (vs: [m]i64) (s: i64) : [n]i32 =
  let dist = replicate n (-1) with [s] = 0
  in (loop (dist, front: []i64, d) = (dist, [s], 1i32) while !(null front) do
    let infront = scatter (replicate n false) front (map (const true) front)
    let next = map2 (\u v -> if infront[u] && dist[v] < 0 then v else -1) us vs |> filter (>= 0)
    let dist = scatter dist next (map (const d) next)
    let uniq = filter (\v -> dist[v] == d) (iota n)
    in (dist, uniq, d + 1)).0
def find (parent: []i64) (x: i64) = loop x while parent[x] != x do parent[x]

-- ==
-- entry: uf
-- input { 6i64 [0i64,1,3] [1i64,2,4] } output { [2i64, 2i64, 2i64, 4i64, 4i64, 5i64] }
-- input { 0i64 empty([0]i64) empty([0]i64) } output { empty([0]i64) }
entry uf [m] (n: i64) (us: [m]i64) (vs: [m]i64) =
  let p = loop p = iota n for (u, v) in zip us vs do
    let (a, b) = (find p u, find p v)
    in if a != b then p with [a] = b else p
  in map (find p) (iota n)

-- ==
-- entry: ufb
-- compiled input { 3000i64 } output { 7982540i64 }
-- input { 10i64 } output { 56i64 }
entry ufb (n: i64) = i64.sum (uf n (map (\i -> i * i % n) (iota n)) (map (\i -> (i * 7 + 3) % n) (iota n)))

-- ==
-- entry: knap
-- input { [1i64,3,4,5] [1i64,4,5,7] 7i64 } output { 9i64 }
-- input { empty([0]i64) empty([0]i64) 0i64 } output { 0i64 }
entry knap [n] (w: [n]i64) (v: [n]i64) (c: i64) : i64 =
  last (loop dp = replicate (c + 1) 0 for i < n do
          map (\j -> if j >= w[i] then i64.max dp[j] (dp[j - w[i]] + v[i]) else dp[j]) (iota (c + 1)))
-- the same in place, backwards, unbounded forwards

-- ==
-- entry: knap2
-- input { [1i64,3,4,5] [1i64,4,5,7] 7i64 } output { 9i64 9i64 }
entry knap2 [n] (w: [n]i64) (v: [n]i64) (c: i64) : (i64, i64) =
  let a = loop dp = replicate (c + 1) 0 for i < n do
            loop dp for j in c..c - 1...w[i] do dp with [j] = i64.max dp[j] (dp[j - w[i]] + v[i])
  let b = loop dp = replicate (c + 1) 0 for i < n do
            loop dp for j in w[i]...c do dp with [j] = i64.max dp[j] (dp[j - w[i]] + v[i])
  in (last a, last b)

-- ==
-- entry: knaps
-- compiled input { 300i64 500i64 } output { 1758i64 1758i64 11000i64 }
-- input { 9i64 20i64 } output { 54i64 54i64 90i64 }
entry knaps (n: i64) (c: i64) : (i64, i64, i64) =
  let w = map (\i -> 1 + i * i % 19) (iota n)
  let v = map (\i -> 1 + i * 31 % 23) (iota n)
  let (a, b) = knap2 w v c
  in (knap w v c, a, b)

-- ==
-- entry: lis
-- input { [3i32,1,4,1,5,9,2,6,5,3,5] } output { 4i64 }
-- input { empty([0]i32) } output { 0i64 }
entry lis [n] (xs: [n]i32) : i64 =
  let (_, len) = loop (tails, len) = (replicate n i32.highest, 0i64) for x in xs do
    let (lo, _) = loop (lo, hi) = (0, len) while lo < hi do let mid = (lo + hi) / 2 in if tails[mid] < x then (mid + 1, hi) else (lo, mid)
    in (tails with [lo] = x, i64.max len (lo + 1))
  in len
def edit_ [n] [m] (a: [n]u8) (b: [m]u8) : i32 =
  let row = map i32.i64 (iota (m + 1))
  in last (loop row for i < n do
    let new = replicate (m + 1) 0i32 with [0] = row[0] + 1
    in loop new for j < m do
      new with [j + 1] = i32.min (i32.min (new[j] + 1) (row[j + 1] + 1)) (row[j] + i32.bool (a[i] != b[j])))

-- ==
-- entry: edits
-- input { 0i32 } output { 3i32 }
-- input { 1i32 } output { 4i32 }
-- input { 2i32 } output { 0i32 }
entry edits (k: i32) = if k == 0 then edit_ "kitten" "sitting" else if k == 1 then edit_ "" "abcd" else edit_ "" ""

-- ==
-- entry: editb
-- compiled input { 1000i64 900i64 } output { 715i32 }
-- input { 9i64 1i64 } output { 8i32 }
entry editb (n: i64) (m: i64) = edit_ (map (\i -> u8.i64 (i * i % 7)) (iota n)) (map (\i -> u8.i64 (i * 3 % 8)) (iota m))
-- one array for the whole row of the dynamic programme (scalar carries)

-- ==
-- entry: edit1
-- input { 5i64 4i64 } output { 4i32 4i32 }
-- input { 0i64 4i64 } output { 4i32 4i32 }
-- input { 4i64 0i64 } output { 4i32 4i32 }
-- compiled input { 700i64 800i64 } output { 500i32 500i32 }
entry edit1 (n: i64) (m: i64) : (i32, i32) =
  let a = map (\i -> u8.i64 (i * i % 7)) (iota n)
  let b = map (\i -> u8.i64 (i * 3 % 8)) (iota m)
  let row = loop row = map i32.i64 (iota (m + 1)) for i < n do
    let diag = row[0]
    let row[0] = i32.i64 (i + 1)
    in (loop (row, diag) for j < m do
         let up = row[j + 1]
         let x = i32.min (1 + i32.min up row[j]) (diag + i32.bool (a[i] != b[j]))
         in (row with [j + 1] = x, up)).0
  in (last row, edit_ a b)
-- Nim values by mex; game of stones

-- ==
-- entry: nim
-- input { 20i64 } output { [0i64, 1i64, 0i64, 1i64, 2i64, 3i64, 2i64, 0i64, 1i64, 0i64, 1i64, 2i64, 3i64, 2i64, 0i64, 1i64, 0i64, 1i64,
--   2i64, 3i64] }
entry nim (n: i64) : [n]i64 =
  let moves = [1i64, 3, 4]
  in loop g = replicate n 0 for i < n do
       let seen = loop seen = replicate 5 false for m in moves do if i >= m then seen with [g[i - m]] = true else seen
       let mex = loop k = 0 while seen[k] do k + 1
       in g with [i] = mex
