-- Functions that stay functions: sizes, closures, consumption, several results.

-- ==
-- input { 3i32 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] [true, false] } output { [8i32, 6i32, 11i32, 4i32, 12i32, 5i32]
--   [false, true] [[5i32, 3i32], [3i32, 3i32], [8i32, 3i32], [1i32, 3i32], [9i32, 3i32], [2i32, 3i32]] }
-- input { 1i32 empty([0]i32) empty([0]bool) } output { empty([0]i32) empty([0]bool) empty([0][2]i32) }
#[noinline] def apply 'a 'b [n] (f: a -> b) (xs: [n]a) : [n]b = map f xs
entry main (k: i32) (xs: []i32) (bs: []bool) = (apply (+ k) xs, apply (\b -> !b) bs, apply (\x -> [x, k]) xs)

-- ==
-- entry: consuming
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] [7i32, 8i32, 8i32,
--   1i32, 9i32, 2i32] }
#[noinline] def put [n] (xs: *[n]i32) (i: i64) (x: i32) : *[n]i32 = xs with [i] = x
entry consuming (xs: []i32) = let ys = put (put (copy xs) 0 7) 1 8 in (xs, ys)

-- ==
-- entry: records
-- input { [1.0f64, 4.0f64, 4.0f64] } output { 3.0f64 4.0f64 [4.0f64, 4.0f64, 1.0f64] }
#[noinline] def stats [n] (xs: [n]f64) : {mean: f64, max: f64, sorted: [n]f64} = {mean = f64.sum xs / f64.i64 n,
    max = f64.maximum xs, sorted = reverse xs}
entry records (xs: []f64) = let s = stats xs in (s.mean, s.max, s.sorted)

-- ==
-- entry: sized
-- input { true 5i64 } output { 12i64 }
-- input { false 5i64 } output { 15i64 }
#[noinline] def pick (b: bool) (n: i64) : []i64 = if b then iota n else replicate 2 n
entry sized (b: bool) (n: i64) = i64.sum (pick b n) + length (pick (!b) n)

-- ==
-- entry: in_map
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [5i64, 7i64, 9i64] }
#[noinline] def inner (k: i64) (t: [][]i64) : i64 = i64.sum (map (\r -> r[k]) t)
entry in_map (t: [][]i64) = map (\k -> inner k t) (iota 3)

-- ==
-- entry: aliases
-- input { [1i32, 2i32] [3i32] true } output { [1i32, 2i32] 3i32 3i32 }
-- input { [1i32, 2i32] [3i32] false } output { [3i32] 3i32 3i32 }
#[noinline] def alias [n][m] (a: [n]i32) (b: [m]i32) (c: bool) : []i32 = if c then a else b
entry aliases [n][m] (a: [n]i32) (b: [m]i32) (c: bool) = let r = alias a b c in (r, i32.sum a, i32.sum b)
