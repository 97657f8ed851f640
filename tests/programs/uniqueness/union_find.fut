-- Union and find with path halving, and a shuffle by a generator whose state goes along.

-- ==
-- entry: components
-- input { 0i64 empty([0]i64) empty([0]i64) } output { 0i64 empty([0]i64) }
-- input { 3i64 empty([0]i64) empty([0]i64) } output { 3i64 [0i64, 1i64, 2i64] }
-- input { 1i64 [0i64] [0i64] } output { 1i64 [0i64] }
-- input { 7i64 [0i64, 2i64, 3i64, 5i64, 1i64] [1i64, 3i64, 4i64, 5i64, 6i64] }
-- output { 3i64 [0i64, 0i64, 2i64, 2i64, 2i64, 5i64, 0i64] }

-- ==
-- entry: shuffle
-- input { 1u32 empty([0]i32) } output { empty([0]i32) 1u32 }
-- input { 1u32 [5i32] } output { [5i32] 1u32 }
-- input { 7u32 [1i32, 2i32, 3i32, 4i32, 5i32, 6i32] } output { [3i32, 5i32, 4i32, 6i32, 2i32, 1i32] 2131988640u32 }

def find [n] (parent: *[n]i64) (x: i64) : (*[n]i64, i64) =
  loop (parent, x) = (parent, x) while parent[x] != x do
    let g = parent[parent[x]]
    in (parent with [x] = g, g)

def union [n] (parent: *[n]i64, rank: *[n]i8) (a: i64) (b: i64) : (*[n]i64, *[n]i8) =
  let (parent, ra) = find parent a
  let (parent, rb) = find parent b
  in if ra == rb then (parent, rank)
     else if rank[ra] < rank[rb] then (parent with [ra] = rb, rank)
     else if rank[ra] > rank[rb] then (parent with [rb] = ra, rank)
     else (parent with [rb] = ra, rank with [ra] = rank[ra] + 1)

entry components [m] (n: i64) (as: [m]i64) (bs: [m]i64) : (i64, [n]i64) =
  let (parent, _) = loop s = (iota n, replicate n 0) for i < m do union s as[i] bs[i]
  let (_, labels) =
    loop (parent, labels) = (parent, replicate n (-1)) for i < n do
      let (parent, r) = find parent i
      in if labels[r] == -1 then (parent, labels with [r] = i) else (parent, labels)
  let (parent, _) = loop s = (iota n, replicate n 0) for i < m do union s as[i] bs[i]
  let (_, roots) = loop (parent, roots) = (parent, replicate n 0) for i < n do
    let (parent, r) = find parent i
    in (parent, roots with [i] = labels[r])
  in (i64.sum (map2 (\i r -> i64.bool (i == r)) (iota n) roots), roots)

entry shuffle [n] (seed: u32) (xs: *[n]i32) : ([n]i32, u32) =
  loop (xs, s) = (xs, seed) for k < n - 1 do
    let i = n - 1 - k
    let s = s * 1103515245 + 12345
    let j = i64.u32 ((s >> 16) % u32.i64 (i + 1))
    let (a, b) = (xs[i], xs[j])
    in (xs with [i] = b with [j] = a, s)
