-- Arrays of records and records of arrays.

-- ==
-- entry: project
-- input { [1i32, 2i32, 3i32] [0.5f32, 1.5f32, 2.5f32] } output { [1i32, 2i32, 3i32] 1.5f32 3i32 }
entry project [n] (a: [n]i32) (b: [n]f32) = let rs = map2 (\x y -> {x, y}) a b in (map (.x) rs, rs[1].y, (last rs).x)

-- ==
-- entry: deep
-- input { [1i32, 2i32] } output { [[1i32, 2i32], [2i32, 4i32]] }
entry deep (xs: []i32) = let rs = map (\x -> {p = (x, {q = [x, x * 2]})}) xs in map (.p.1.q) rs

-- ==
-- entry: mixed
-- input { 3i64 } output { 3i64 3i64 3i64 1i64 }
entry mixed (n: i64) =
  let r = {xs = iota n, t = replicate n (iota 2), k = n} in (i64.sum r.xs, length r.t, r.k, r.t[0][1])

-- ==
-- entry: sorted
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 9i32 81i32 }
-- input { empty([0]i32) } output { -2147483648i32 0i32 }
-- input { [4i32] } output { 4i32 16i32 }
entry sorted (xs: []i32) = let rs = map (\x -> {key = x, sq = x * x}) xs
  let m = reduce (\a b -> if a.key >= b.key then a else b) {key = i32.lowest, sq = 0} rs in (m.key, m.sq)

-- ==
-- entry: equal
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { true }
entry equal (xs: []i32) = let a = map (\x -> (x, x > 4)) xs in a == reverse (reverse a)
