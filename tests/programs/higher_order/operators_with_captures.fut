-- Operators of reduce, scan, hist and filter that capture scalars, arrays and other functions.

-- ==
-- entry: columns
-- input { 5i64 [[1i64]] } output { [1i64] [[1i64]] }
-- input { 7i64 [[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]] }
-- output { [2i64, 5i64] [[1i64, 2i64], [4i64, 6i64], [2i64, 5i64]] }

-- ==
-- input { 5i64 empty([0]i64) } output { 0i64 0i64 empty([0]i64) [0i64, 0i64, 0i64] }
-- input { 5i64 [3i64] } output { 3i64 3i64 [3i64] [3i64, 0i64, 0i64] }
-- input { 7i64 [1i64, 2i64, 3i64, 4i64, 5i64, 6i64] }
-- output { 0i64 3i64 [1i64, 3i64, 6i64, 3i64, 1i64, 0i64] [2i64, 5i64, 0i64] }

-- ==
-- entry: permutations
-- input { [[0i64, 1i64, 2i64], [0i64, 2i64, 1i64], [1i64, 0i64, 2i64], [1i64, 2i64, 0i64], [2i64, 0i64, 1i64], [2i64,
--   1i64, 0i64]] empty([0]i64) }
-- output { empty([0][3]i64) }
-- input { [[0i64, 1i64, 2i64], [0i64, 2i64, 1i64], [1i64, 0i64, 2i64], [1i64, 2i64, 0i64], [2i64, 0i64, 1i64], [2i64,
--   1i64, 0i64]] [3i64] }
-- output { [[1i64, 2i64, 0i64]] }
-- input { [[0i64, 1i64, 2i64], [0i64, 2i64, 1i64], [1i64, 0i64, 2i64], [1i64, 2i64, 0i64], [2i64, 0i64, 1i64], [2i64,
--   1i64, 0i64]] [1i64, 2i64, 3i64, 4i64, 5i64, 0i64] }
-- output { [[0i64, 2i64, 1i64], [1i64, 2i64, 0i64], [2i64, 0i64, 1i64], [1i64, 2i64, 0i64], [1i64, 0i64, 2i64],
--   [1i64, 0i64, 2i64]] }

type^ monoid 'a = {op: a -> a -> a, ne: a}

def modulo (m: i64) : monoid i64 = {op = \a b -> (a + b) % m, ne = 0}
def pointwise 'a (n: i64) (m: monoid a) : monoid ([n]a) = {op = map2 m.op, ne = replicate n m.ne}
def pair 'a 'b (p: monoid a) (q: monoid b) : monoid (a, b) =
  {op = \(a, b) (c, d) -> (p.op a c, q.op b d), ne = (p.ne, q.ne)}
def fold 'a 'b [n] (m: monoid b) (f: a -> b) (xs: [n]a) : b = reduce m.op m.ne (map f xs)
def prefix 'a [n] (m: monoid a) (xs: [n]a) : [n]a = scan m.op m.ne xs
def by_key 'a [n] (m: monoid a) (k: i64) (is: [n]i64) (xs: [n]a) : [k]a = hist m.op m.ne k is xs

entry columns [n] [k] (m: i64) (xs: [n][k]i64) : ([k]i64, [n][k]i64) =
  let p = pointwise k (modulo m)
  in (fold p id xs, prefix p xs)

entry main [n] (m: i64) (xs: [n]i64) : (i64, i64, [n]i64, [3]i64) =
  let largest : monoid i64 = {op = i64.max, ne = i64.lowest}
  let (s, t) = fold (pair (modulo m) (pair largest (modulo (m + 1)))) (\x -> (x, (x, x * x))) xs
  in (s, t.1, prefix (modulo m) xs, by_key (modulo m) 3 (map (% 3) xs) xs)

-- The operator looks values up in an array: composition of functions on 0, 1, 2 given as numbers of a table.
entry permutations [n] (table: [6][3]i64) (is: [n]i64) : [n][3]i64 =
  let compose = \(a: [3]i64) (b: [3]i64) -> map (\i -> b[a[i]]) (iota 3)
  in scan (\a b -> compose a b :> [3]i64) (iota 3) (map (\i -> table[i]) is)
