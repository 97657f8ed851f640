-- Several arrays that share a hidden size.

-- ==
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 179.0f64 4i64 }
-- input { empty([0]i32) } output { 0.0f64 0i64 }
-- input { [1i32] } output { 0.0f64 0i64 }
type~ tab = ?[n].{keys: [n]i32, vals: [n]f64}
def mk (xs: []i32) : tab = let ks = filter (> 2) xs in {keys = ks, vals = map f64.i32 ks}
def total (t: tab) = f64.sum (map2 (\k v -> f64.i32 k * v) t.keys t.vals)
entry main (xs: []i32) = let t = mk xs in (total t, length t.keys)

-- ==
-- entry: splits
-- input { [1i32, 2i32, 0i32, 3i32] } output { [1i32, 2i32] [0i32, 3i32] }
-- input { [1i32, 2i32] } output { [1i32, 2i32] empty([0]i32) }
-- input { [0i32] } output { empty([0]i32) [0i32] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }
def split_at_zero [n] (xs: [n]i32) : ?[k][l].([k]i32, [l]i32) =
  let k = loop k = 0 while k < n && xs[k] != 0 do k + 1 in (xs[:k], xs[k:])
entry splits (xs: []i32) = let (a, b) = split_at_zero xs in (a, b)

-- ==
-- entry: squares
-- input { 6i64 } output { [0i64, 1i64, 2i64] [[0i64, 0i64, 0i64], [0i64, 1i64, 2i64], [0i64, 2i64, 4i64]] }
-- input { 1i64 } output { empty([0]i64) empty([0][0]i64) }
def both (n: i64) : ?[k].([k]i64, [k][k]i64) = let k = n / 2 in (iota k, tabulate_2d k k (*))
entry squares (n: i64) = let (a, t) = both n in (a, t)

-- ==
-- entry: conditional
-- input { true 4i64 } output { 6i64 4i64 }
-- input { false 4i64 } output { 10i64 10i64 }
entry conditional (b: bool) (n: i64) =
  let (x, y) = if b then (iota n, replicate n 1i64) else (iota (n + 1), replicate (n + 1) 2) in (i64.sum x, i64.sum y)

-- ==
-- entry: looped
-- input { 0i64 } output { [0i64] [1i64] }
-- input { 1i64 } output { [0i64, 0i64] [0i64, 0i64] }
-- input { 6i64 } output { [0i64, 0i64, 1i64, 3i64, 4i64] [0i64, 0i64, 2i64, 6i64, 8i64] }
entry looped (n: i64) =
  let (x, y) = loop (x, y) = ([0i64], [1i64]) for i < n do let z = filter (\v -> v % 3 != 2) (x ++ [i]) in (z,
    map (* 2) z) in (x, y)

-- ==
-- entry: noinlined
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [8i32, 2i32, 6i32, 4i32, 2i32, 10i32] -2i64 }
-- input { empty([0]i32) } output { empty([0]i32) 0i64 }
#[noinline] def evens (xs: []i32) = filter (\x -> x % 2 == 0) xs
entry noinlined (xs: []i32) = let a = evens xs let b = evens (map (+ 1) xs) in (a ++ b, length a - length b)
