-- Equality of sums: payloads of other constructors never matter, arrays and records inside do.

-- ==
-- input { 0i32 1i32 0i32 1i32 } output { true false true }
-- input { 0i32 1i32 1i32 1i32 } output { false true false }
-- input { 4i32 1i32 4i32 2i32 } output { true false true }
-- input { 2i32 5i32 2i32 5i32 } output { true false true }
-- input { 2i32 5i32 2i32 6i32 } output { false true false }
-- input { 3i32 1i32 3i32 1i32 } output { true false true }
-- input { 3i32 1i32 4i32 1i32 } output { false true false }

-- ==
-- entry: runs
-- input { empty([0]i32) empty([0]i32) } output { 0i64 0i64 }
-- input { [1i32] [1i32] } output { 1i64 1i64 }
-- input { [0i32, 0i32, 1i32, 4i32, 4i32, 2i32, 2i32] [1i32, 1i32, 1i32, 1i32, 2i32, 3i32, 3i32] } output { 3i64 4i64 }

type v = #a i32 | #b i32 | #c [2]i32 | #d {x: f32, y: i32} | #e

def mk (k: i32) (x: i32) : v =
  match k
  case 0 -> #a x
  case 1 -> #b x
  case 2 -> #c [x, x + 1]
  case 3 -> #d {x = f32.i32 x, y = 0}
  case _ -> #e

entry main (k1: i32) (x1: i32) (k2: i32) (x2: i32) : (bool, bool, bool) =
  let (p, q) = (mk k1 x1, mk k2 x2)
  in (p == q, p != q, (p, [q, p]) == (q, [p, q]))

-- How many elements equal their right neighbour, and the number of different values.
entry runs [n] (ks: [n]i32) (xs: [n]i32) : (i64, i64) =
  let vs = map2 mk ks xs
  let same = i64.sum (map2 (\v w -> i64.bool (v == w)) vs (rotate 1 vs))
  let distinct = i64.sum (map (\i -> i64.bool (all (\j -> vs[j] != vs[i]) (iota i))) (iota n))
  in (same, distinct)
