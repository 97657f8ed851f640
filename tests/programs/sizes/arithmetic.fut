-- Sizes that are expressions.

-- ==
-- input { [1i32, 2i32] [3i32, 4i32] } output { [1i32, 3i32, 2i32, 4i32] }
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) }
def interleave [n] (a: [n]i32) (b: [n]i32) : [n * 2]i32 = flatten (map2 (\x y -> [x, y]) a b)
entry main [n] (a: [n]i32) (b: [n]i32) = interleave a b

-- ==
-- entry: appended
-- input { [1i32, 2i32] } output { 5i64 [1i32, 2i32, 1i32, 2i32, 0i32] }
-- input { empty([0]i32) } output { 1i64 [0i32] }
entry appended [n] (v: [n]i32) = let w : [n + n + 1]i32 = v ++ v ++ [0] in (length w, w)

-- ==
-- entry: conditional
-- input { true } output { [7u8] }
-- input { false } output { [7u8, 7u8] }
entry conditional (b: bool) = replicate (if b then 1 else 2) 7u8

-- ==
-- entry: named
-- input { [1i32, 2i32, 3i32, 4i32] } output { 10i32 }
-- input { [1i32, 2i32, 3i32] }
-- error: entry point arguments have invalid sizes
-- input { empty([0]i32) }
-- error: entry point arguments have invalid sizes
def k : i64 = 4
entry named (xs: [k]i32) = i32.sum xs

-- ==
-- entry: dependent
-- input { 3i64 [4i32, 5i32, 6i32] } output { [0i32, 5i32, 12i32] }
-- input { 0i64 empty([0]i32) } output { empty([0]i32) }
-- input { 2i64 [1i32, 2i32, 3i32] }
-- error: entry point arguments have invalid sizes
-- input { -1i64 empty([0]i32) }
-- error: entry point arguments have invalid sizes
entry dependent (n: i64) (xs: [n]i32) = map2 (\x i -> x * i32.i64 i) xs (iota n)

-- ==
-- entry: functions
-- input { 0i64 } output { empty([0]i32) [7i32] }
-- input { 2i64 } output { [7i32, 7i32] [7i32, 7i32, 7i32] }
def mk (f: (k: i64) -> [k]i32) (n: i64) = (f n, f (n + 1))
entry functions (n: i64) = mk (\k -> replicate k 7) n
