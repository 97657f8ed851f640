-- Functions that are really called, with sizes that are expressions in their parameters.

-- ==
-- entry: powers
-- input { 2i64 } output { [2i64, 3i64, 4i64, 5i64] }
-- input { -1i64 } error: .

-- ==
-- entry: both
-- input { [2i64, 3i64] } output { [4i64, 6i64] [4i64, 9i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]i64) }

-- ==
-- entry: rows
-- input { 2i64 3i64 } output { [6i64, 15i64] }

-- ==
-- entry: box
-- input { 5i64 } output { 1612i64 }

-- ==
-- entry: tree
-- input { 3i64 } output { 9801i64 }
-- input { 0i64 } output { 1i64 }

-- ==
-- entry: triples
-- input { 2i64 } output { [[0i64, 0i64], [1i64, 2i64], [2i64, 4i64], [3i64, 6i64], [4i64, 8i64], [5i64, 10i64]]
--   }

-- ==
-- entry: pick
-- input { 4i64 true } output { 10i64 }
-- input { 4i64 false } output { 4i64 }

#[noinline]
def pow (k: i64) (xs: [2 ** k]i64) : [2 ** k]i64 = map (+ k) xs
#[noinline]
def halves [n] (xs: [n + n]i64) (w: [n]i64) : ([n]i64, [n]i64) = let (a, b) = split xs in (map2 (+) a w, map2 (*) b w)
#[noinline]
def grid (h: i64) (w: i64) (xs: [h * w](i64, [w + 1]i64)) : [h]i64 = map (\r -> i64.sum (map (\(a, b) -> a + b[w]) r)) (unflatten xs)
#[noinline]
def boxes [n] (r: {inner: [n / 2][n - 1]i64, outer: [n]i64}) : i64 = i64.sum (flatten r.inner) * 100 + i64.sum r.outer + length r.inner
-- recursive, at another size each time
def sum_tree (k: i64) (xs: [2 ** k]i64) : i64 =
  if k == 0 then xs[0]
  else let h = 2 ** (k - 1)
       in sum_tree (k - 1) (take h xs :> [2 ** (k - 1)]i64) + 10 * sum_tree (k - 1) (drop h xs :> [2 ** (k - 1)]i64)
#[noinline]
def apply 'a 'b (f: a -> b) (k: i64) (xs: [k * 3]a) : [k * 3]b = map f xs
#[noinline]
def opt [n] (o: #some ([n + 1]i64) | #none) (_: [n]i64) : i64 = match o case #some xs -> i64.sum xs case #none -> n

entry powers (k: i64) = pow k (iota (2 ** k))
entry both [n] (xs: [n]i64) = halves (xs ++ xs) xs
entry rows (h: i64) (w: i64) = grid h w (tabulate (h * w) (\i -> (i, replicate (w + 1) 1)))
entry box (n: i64) = boxes {inner = tabulate_2d (n / 2) (n - 1) (+), outer = iota n}
entry tree (k: i64) = sum_tree k (map (\i -> i + 1) (iota (2 ** k)))
entry triples (k: i64) = apply (\i -> [i, i * k]) k (iota (k * 3))
entry pick (n: i64) (b: bool) = opt (if b then #some (iota (n + 1)) else #none) (iota n)
