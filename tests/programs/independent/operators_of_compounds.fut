-- Reductions and scans with operators on arrays, records, sums and matrices, most not commutative.

-- ==
-- entry: r1
-- input { [[1i32,2],[3,4],[5,6]] } output { [9i32, 12i32] [[1i32, 2i32], [4i32, 6i32], [9i32, 12i32]] }
-- input { empty([0][2]i32) } output { [0i32, 0i32] empty([0][2]i32) }
-- input { empty([3][0]i32) } output { empty([0]i32) empty([3][0]i32) }
entry r1 [n][m] (a: [n][m]i32) = (reduce (map2 (+)) (replicate m 0) a, scan (map2 (+)) (replicate m 0) a)
def mm [n] (a: [n][n]i64) (b: [n][n]i64) : [n][n]i64 = map (\r -> map (\c -> i64.sum (map2 (*) r c) % 1009) (transpose b)) a

-- ==
-- entry: r2
-- input { 4i64 2i64 } output { [[351i64, 426i64], [773i64, 145i64]] [8i64, 54i64, 456i64, 1695i64] }
-- input { 0i64 2i64 } output { [[1i64, 0i64], [0i64, 1i64]] empty([0]i64) }
-- input { 5i64 0i64 } output { empty([0][0]i64) [0i64, 0i64, 0i64, 0i64, 0i64] }
entry r2 (n: i64) (k: i64) = let ms = tabulate n (\i -> tabulate_2d k k (\a b -> (i + a * 3 + b) % 11)) let id = tabulate_2d k k (\a b -> i64.bool (a == b)) in (reduce mm id ms, scan mm id ms |> map (map i64.sum) |> map i64.sum)
-- permutations of 5

-- ==
-- entry: r3
-- input { 6i64 } output { [3u8, 4u8, 2u8, 1u8, 0u8] [2u8, 2u8, 2u8, 2u8, 2u8, 2u8] }
entry r3 (n: i64) = let op (a: [5]u8) (b: [5]u8) : [5]u8 = map (\i -> b[i64.u8 i]) a
  let ps = tabulate n (\i -> let k = i % 5 let a = [0u8, 1, 2, 3, 4] let t = a[k] let a[k] = a[(i * 3 + 1) % 5] let a[(i * 3 + 1) % 5] = t in a)
  in (reduce op [0, 1, 2, 3, 4] ps, map (\p -> p[2]) (scan op [0, 1, 2, 3, 4] ps))
-- strings: longest run, first/last
type run = {len: i64, best: i64, pre: i64, suf: i64, first: u8, last: u8}
def ropt (a: run) (b: run) : run =
  if a.len == 0 then b else if b.len == 0 then a else
  let mid = if a.last == b.first then a.suf + b.pre else 0
  in {len = a.len + b.len, best = i64.max mid (i64.max a.best b.best), pre = if a.pre == a.len && mid > 0 then a.len + b.pre else a.pre,
      suf = if b.suf == b.len && mid > 0 then b.len + a.suf else b.suf, first = a.first, last = b.last}

-- ==
-- entry: r4
-- input { 10i64 } output { 8i64 52i64 39i64 }
-- input { 0i64 } output { 0i64 0i64 0i64 }
-- compiled input { 100000i64 } output { 15i64 1498966i64 219309i64 }
entry r4 (n: i64) = let xs = map (\i -> u8.i64 (i * i / 50 % 3)) (iota n)
  let one x = {len = 1, best = 1, pre = 1, suf = 1, first = x, last = x}
  let ne = {len = 0, best = 0, pre = 0, suf = 0, first = 0, last = 0}
  let s = scan ropt ne (map one xs)
  in ((reduce ropt ne (map one xs)).best, i64.sum (map (.best) s), i64.sum (map (.suf) s))
-- functions over small sums
type st = #id | #const u8 | #swap
def comp (a: st) (b: st) : st = match (a, b) case (_, #const c) -> #const c case (x, #id) -> x case (#id, y) -> y case (#swap, #swap) -> #id case (#const c, #swap) -> #const (255 - c)

-- ==
-- entry: r5
-- input { 20i64 } output { [1i32, 1i32, 0i32, 5i32, 254i32, 254i32, 5i32, 254i32, 254i32, 5i32, 12i32, 247i32, 247i32, 12i32, 247i32,
--   247i32, 12i32, 19i32, 240i32, 240i32] }
entry r5 (n: i64) = tabulate n (\i -> let m = i % 7 in if m == 3 then #const (u8.i64 i) else if m % 2 == 0 then #swap else #id) |> scan comp #id |> map (\s -> match s case #id -> 0i32 case #const c -> i32.u8 c + 2 case #swap -> 1)
-- scans of scans, transposed, over columns, exscan

-- ==
-- entry: r6
-- input { [[1i64,2,3],[4,5,6]] } output { [[1i64, 3i64, 6i64], [5i64, 12i64, 21i64]] [[0i64, 1i64, 3i64], [0i64, 4i64, 9i64]] }
entry r6 [n][m] (a: [n][m]i64) = (map (scan (+) 0) a |> transpose |> map (scan (+) 0) |> transpose, map (exscan (+) 0) a)
-- min and argmin, ties, floats with -0 and NaN kept out

-- ==
-- entry: r7
-- input { [3f32, 1, 2, 1] } output { 1i64 1f32 3i64 }
-- input { empty([0]f32) } output { -1i64 f32.inf -1i64 }
entry r7 [n] (xs: [n]f32) =
  let f (i, x) (j, y) : (i64, f32) = if x < y || (x == y && i >= 0 && (j < 0 || i < j)) then (i, x) else (j, y)
  let g (i, x) (j, y) : (i64, f32) = if x < y then (i, x) else if y < x then (j, y) else if i > j then (i, x) else (j, y)
  let (a, b) = reduce f (-1, f32.inf) (zip (indices xs) xs)
  in (a, b, (reduce g (-1, f32.inf) (zip (indices xs) xs)).0)
-- all, any, and, or over derived; narrow sums that wrap

-- ==
-- entry: r8
-- input { 300i64 } output { 58u8 58i8 61449u16 false true false true 179i32 1i64 255u8 0u8 -27846i16 6383898u32 }
-- input { 0i64 } output { 0u8 0i8 1u16 true false true false 0i32 0i64 0u8 255u8 0i16 0u32 }
-- compiled input { 100000i64 } output { 112u8 112i8 40769u16 false true false true 60546i32 391i64 255u8 0u8 -29584i16 2171741424u32 }
entry r8 (n: i64) = let xs = map (\i -> u8.i64 (i * 37)) (iota n) in
  (u8.sum xs, i8.sum (map i8.u8 xs), u16.product (map (\x -> u16.u8 x | 1) xs), all (< 250) xs, any (== 17) xs, and (map (> 3) xs), or (map (== 255) xs),
   i32.sum (map (\x -> i32.bool (x > 100)) xs), i64.sum (map (\x -> if x == 5 then 1 else 0) xs), u8.maximum xs, u8.minimum xs, i16.sum (map i16.u8 xs), u32.sum (map (\x -> u32.u8 x * u32.u8 x) xs))
-- last of a scan, sums of scans

-- ==
-- entry: r9
-- input { 9i64 } output { 16i64 70i64 5i64 8i64 }
-- compiled input { 70000i64 } output { 140000i64 4899930000i64 42000i64 70001i64 }
entry r9 (n: i64) = let s = scan (+) 0 (map (\i -> i % 5) (iota n)) in (if n > 0 then last s else -1, i64.sum s, length (filter (\x -> x % 2 == 0) s), i64.maximum (map2 (-) s (iota n)))
