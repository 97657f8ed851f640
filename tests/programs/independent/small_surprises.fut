-- What is easily got wrong: guards, shadowing, equality, literals in patterns, precedence, sections, unused failures.

-- ==
-- entry: guards
-- input { [5i32, -1, 7] 3i64 } output { 0i32 false true }
entry guards (xs: []i32) (i: i64) = (if i < length xs then xs[i] else 0, i < length xs && xs[i] > 0, i >= length xs || xs[i] > 0)

-- ==
-- entry: value_and
-- input { 3i64 } error: .
-- input { 0i64 } output { false }
entry value_and (i: i64) = let xs = [1i32, 2] let g = (&&) in g (i == 7) (xs[i] > 0)

-- ==
-- entry: shadow
-- input { } output { 3i64 10i64 6i32 }
entry shadow = (loop i = 0i64 for i < 3i64 do i + 1, (let n = 10i64 in loop n for _i < n do (if n < 0 then 0 else n)), loop x = 0 for x' in [1i32, 2, 3] do x + x')

-- ==
-- entry: whileshadow
-- input { } output { 16i32 }
entry whileshadow = let x = 1i32 in loop x while x < 10 do x * 2

-- ==
-- entry: forself
-- input { } output { [1i32, 2i32, 3i32, 1i32, 2i32, 3i32] }
entry forself = let xs = [1i32, 2, 3] in loop xs for x in xs do xs ++ [x]
module m = { def x = 1i32 def y = 2i32 }
def f (m: {x: i32}) = m.x

-- ==
-- entry: moduleparam
-- input { } output { 7i32 1i32 }
entry moduleparam = (f {x = 7}, m.x)
type ab = #a i32 | #b i32 | #c ([2]i64) (bool, i32) | #d

-- ==
-- entry: sumeq
-- input { } output { [false, true, false, true, true, false, true] }
entry sumeq = let t (x: ab) (y: ab) = x == y in
  [t (#a 1) (#b 1), t (#a 1) (#a 1), t (#c [1, 2] (true, 3)) (#c [1, 2] (true, 4)), t (#c [1, 2] (true, 3)) (#c [1, 2] (true, 3)), t #d #d, t #d (#a 0), t (#b (-1)) (#b (-1))]

-- ==
-- entry: floateq
-- input { } output { [true, false, false, true, true] }
entry floateq = [0.0f32 == -0.0, f32.nan == f32.nan, (1i32, f64.nan) == (1, f64.nan), {a = 1f32, b = #x} == ({a = 1, b = #x} : {a: f32, b: #x | #y}), (f64.nan != f64.nan)]

-- ==
-- entry: fmatch
-- input { 0f32 } output { 2i32 }
-- input { -0f32 } output { 2i32 }
-- input { f32.nan } output { 9i32 }
-- input { 1f32 } output { 1i32 }
entry fmatch (x: f32) = match x case 1 -> 1i32 case -0.0 -> 2 case _ -> 9

-- ==
-- entry: umatch
-- input { 18446744073709551615u64 } output { 3i32 }
-- input { 9223372036854775808u64 } output { 2i32 }
-- input { 0u64 } output { 1i32 }
-- input { 5u64 } output { 0i32 }
entry umatch (x: u64) = match x case 0 -> 1i32 case 0x8000000000000000 -> 2 case 18446744073709551615 -> 3 case _ -> 0

-- ==
-- entry: i8match
-- input { -128i8 } output { 1i32 }
-- input { 127i8 } output { 2i32 }
-- input { -1i8 } output { 3i32 }
entry i8match (x: i8) = match x case -128 -> 1i32 case 127 -> 2 case 0xffi8 -> 3 case _ -> 0

-- ==
-- entry: prec
-- input { } output { [8i32, 64i32, -6i32, 4i32, 6i32, 9i32, 6i32, 7i32] }
entry prec = [1 << 2 + 1, 2 ** 3 ** 2, 2 - 5 - 3, - 2 ** 2, 7 & 3 ^ 5 | 0, let f x = x * 3 in 2 + 1 |> f, 2 * 3 % 7 / 1, 1 + if false then 2 else 3 + 3]

-- ==
-- entry: prec2
-- input { } output { [true, false, true, true] }
entry prec2 = [false && true || true, true == false == true, !false && !false, 1 + 2 == 3 && 2 * 3 > 5]

-- ==
-- entry: withs
-- input { } output { [9i32, 2i32, 8i32] [1i32, 2i32, 3i32] }
entry withs = let a = [1i32, 2, 3] let b = copy a in (a with [0] = 9 with [2] = 3 + 5, b)

-- ==
-- entry: leftsec
-- input { } output { [4i32, 5i32] [-1i32, 0i32] [3i32, 2i32] [-3i32, -2i32] }
entry leftsec = (map (3 +) [1i32, 2], map (i32.+ (-2)) [1i32, 2], map (4 -) [1i32, 2], map (i32.- 4) [1i32, 2])

-- ==
-- entry: rows
-- input { } output { [[0i64, 1i64], [10i64, 11i64]] [0i64, 10i64] [[0i64, 10i64], [1i64, 11i64]] 11i64 }
entry rows = let a = tabulate_2d 2 2 (\i j -> i * 10 + j) in (a, map (.[0]) a, transpose a, a[1][1])

-- ==
-- entry: functional
-- input { } output { 3i32 [1i32, 2i32, 4i32, 8i32] 128i32 7i32 -5i32 [3i32, 1i32] }
entry functional = (curry (\(a, b) -> a - b) 5i32 2, map (\i -> iterate i (* 2) 1i32) [0, 1, 2, 3], iterate_until (> 100) (* 2) 1i32, iterate_while (< 7) (+ 1) 1i32, flip (-) 7i32 2, let (a, b) = uncurry (\x y -> (y, x)) (1i32, 3i32) in [a, b])

-- ==
-- entry: folds
-- input { } output { 6i32 -4i32 2i32 [3i32, 2i32, 1i32] }
entry folds = (foldl (+) 0 [1i32, 2, 3], foldl (-) 2 [1i32, 2, 3], foldr (-) 0 [1i32, 2, 3], foldr (\x acc -> rotate (-1) (copy acc with [2] = x)) [0i32, 0, 0] [1, 2, 3] |> \a -> map (\i -> a[i]) [2, 1, 0])

-- ==
-- entry: parts
-- input { [5i32, 1, 8, 3, 2, 9] } output { [8i32, 2i32] [5i32, 1i32, 3i32, 9i32] [1i32] [3i32, 9i32] [5i32, 8i32, 2i32] }
entry parts (xs: []i32) = let (a, b) = partition (\x -> x % 2 == 0) xs let (c, d, e) = partition2 (< 2) (\x -> x % 3 == 0) xs in (a, b, c, d, e)

-- ==
-- entry: ops
-- input { } output { [true, true, false, true] 6i32 }
entry ops = let (<) = \(a: i32) (b: i32) -> a i32.> b let (+) = \a b -> a i32.* b in ([2 < 1, 3 i32.< 4, 1 < 2, 1 == 1], 2 + 3)

-- ==
-- entry: chars
-- input { } output { [97i32, 10i32, 65i32, 39i32, 92i32, 34i32] [65u8, 206u8, 187u8, 10u8] 97f32 955u16 }
entry chars = (['a', '\n', '\65', '\'', '\\', '"'], "A\955\n", 'a' : f32, 'λ' : u16)

-- ==
-- entry: roman
-- input { } output { 14i32 1999i32 4u8 }
entry roman = (0rXIV, 0rMCMXCIX, 0rIVu8)

-- ==
-- entry: hexf
-- input { } output { 3f64 0.5f32 -1.5f64 255f64 }
entry hexf = (0x1.8p1, 0x1.0p-1f32, -0x1.8p0, 0xf.fp4 : f64)

-- ==
-- entry: sizes_inline
-- input { } output { [2i64, 6i64, 5i64] }
entry sizes_inline = let a = replicate 2 (replicate 3 0i32) in [length a, length (flatten a), length (a[0] ++ map i32.i64 (iota 2))]

-- ==
-- entry: unused_fail
-- input { 0i32 } output { 1i32 }
entry unused_fail (x: i32) = let _y = 1 / x let _z = assert false 3i32 let xs = [1i32] let _w = xs[5] in 1i32

-- ==
-- entry: used_fail
-- input { 0i32 } error: [Dd]ivision
entry used_fail (x: i32) = let y = 1 / x in if y == 12345 then 0i32 else 1

-- ==
-- entry: lazyif
-- input { 0i32 } output { 0i32 }
-- input { 2i32 } output { 5i32 }
entry lazyif (x: i32) = if x == 0 then 0 else 10 / x

-- ==
-- entry: u8loop
-- input { } output { 128u8 255i64 }
entry u8loop = loop (s, c) = (0u8, 0i64) for i < 255u8 do (s + i + 1, c + 1) |> \(a, b) -> (a, b)

-- ==
-- entry: record_order
-- input { } output { 1i32 2i32 3i32 }
entry record_order = let r = {z = 1i32, a = 2i32, m = 3i32} let {a, m, z} = r in (z, a, m)

-- ==
-- entry: numfields
-- input { } output { 10i32 2i32 [1i32, 2i32] }
entry numfields = let t = (1i32, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) in (t.9, {1 = 2i32, 0 = 5i32}.1, map (\r -> r.10) [{10 = 1i32}, {10 = 2}])

-- ==
-- entry: scans
-- input { } output { [1i32, 3i32, 6i32] [0i32, 1i32, 3i32] empty([0]i32) }
entry scans = (scan (+) 0 [1i32, 2, 3], exscan (+) 0 [1i32, 2, 3], exscan (+) 0 ([] : [0]i32))

-- ==
-- entry: neg
-- input { } output { -3i32 253u8 -2147483648i32 [-1i8] }
entry neg = (-3i32, -3u8, - (i32.lowest), map (\x -> -x) [1i8])

-- ==
-- entry: ints
-- input { 7i32 } output { true }
entry ints (x: i32) = x / 2 * 2 + x % 2 == x && (-x) / 2 * 2 + (-x) % 2 == -x && (-x) // 2 == -3 && (-x) %% 2 == -1 && !x == -8 && x ^ 3 == 4 && x >> 1 == 3 && (-x) >> 1 == -4 && u32.i32 (-x) >> 28 == 15
