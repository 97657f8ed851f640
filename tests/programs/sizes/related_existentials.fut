-- Sizes hidden together stay together: through pipelines, lifted combinators, abbreviations and modules.

-- ==
-- entry: dot
-- input { [1i64, -2i64, 3i64] } output { 20i64 }
-- input { empty([0]i64) } output { 0i64 }

-- ==
-- entry: lambda
-- input { [1i64, -2i64, 3i64] } output { 4i64 }

-- ==
-- entry: matrix
-- input { 3i64 } output { 70i64 }

-- ==
-- entry: pipeline
-- input { 6i64 } output { 42i64 }

-- ==
-- entry: lifted
-- input { 4i64 } output { 20i64 }

-- ==
-- entry: composed
-- input { 4i64 } output { 20i64 }

-- ==
-- entry: dependent
-- input { 4i64 } output { 18i64 }

type~ runs = ?[k].{key: [k]i64, len: [k]i64}
def pairs (xs: []i64) : ?[k].([k]i64, [k]i64) = let ys = filter (> 0) xs in (ys, map (* 2) ys)
def grid (n: i64) : ?[r][c].([r]i64, [c]i64, [r][c]i64) = (iota n, iota (n + 1), tabulate_2d n (n + 1) (*))
def mk (n: i64) : runs = {key = iota n, len = map (+ 1) (iota n)}
def keep (p: i64 -> bool) (r: runs) : runs =
  let (key, len) = zip r.key r.len |> filter (\(k, _) -> p k) |> unzip in {key, len}
def total (r: runs) = i64.sum (map2 (*) r.key r.len)
def through '^a '^b (f: a -> b) (x: a) : b = f x

entry dot (xs: []i64) = xs |> pairs |> uncurry (map2 (*)) |> i64.sum
entry lambda (xs: []i64) = xs |> pairs |> (\(a, b) -> i64.sum (map2 (-) b a))
entry matrix (n: i64) = n |> grid |> (\(a, b, m) -> i64.sum (map2 (\x r -> x * i64.sum (map2 (*) r b)) a m))
entry pipeline (n: i64) = n |> mk |> keep (\k -> k % 2 == 1) |> keep (> 1) |> total
entry lifted (n: i64) = through (through mk) n |> total
entry composed (n: i64) = let r = id (id mk n) in total r
entry dependent (n: i64) = n |> (\m -> (iota m, replicate m 3)) |> uncurry zip |> map (\(a, b) -> a * b) |> i64.sum
