-- Data: records, sums, arrays, updates, ranges, built-in functions.

type shape = #circle f32 | #rect f32 f32 | #none
-- ==
-- entry: area
-- input { 0i32 2f32 } output { 12f32 }
-- input { 1i32 2f32 } output { 4f32 }
-- input { 2i32 2f32 } output { 0f32 }
entry area (k: i32) (x: f32) : f32 =
  let s : shape = if k == 0 then #circle x else if k == 1 then #rect x x else #none
  in match s case #circle r -> 3 * r * r case #rect a b -> a * b case #none -> 0
-- ==
-- entry: shapes
-- input { [1f32, 2f32, 3f32] } output { [3f32, 4f32, 0f32] }
entry shapes [n] (xs: [n]f32) : [n]f32 =
  let ss : [n]shape = map (\x -> if x < 2 then #circle x else if x < 3 then #rect x x else #none) xs
  in map (\s -> match s case #circle r -> 3 * r * r case #rect a b -> a * b case #none -> 0) ss
-- ==
-- entry: fact
-- input { 10i64 } output { 3628800i64 }
def fact_rec (n: i64) : i64 = if n <= 1 then 1 else n * fact_rec (n - 1)
entry fact (n: i64) = fact_rec n
-- ==
-- entry: collatz
-- input { 27i64 } output { 111i64 }
entry collatz (n: i64) = (loop (x, c) = (n, 0i64) while x != 1 do (if x % 2 == 0 then x / 2 else 3 * x + 1, c + 1)).1
-- ==
-- entry: grow
-- input { 4i64 } output { [0i64, 1i64, 2i64, 3i64] }
entry grow (n: i64) = loop xs = [] for i < n do xs ++ [i]
-- ==
-- entry: slices
-- input { [1i32,2i32,3i32,4i32,5i32] 1i64 4i64 } output { [2i32,3i32,4i32] [5i32,4i32,3i32,2i32,1i32] [1i32,3i32,5i32] [4i32,2i32] }
entry slices (xs: []i32) (i: i64) (j: i64) = (xs[i:j], xs[::-1], xs[::2], xs[3:0:-2])
-- ==
-- entry: bad_index
-- input { [1i32,2i32] 2i64 } error: out of bounds for array of shape
-- input { [1i32,2i32] -1i64 } error: out of bounds for array of shape
-- input { [1i32,2i32] 1i64 } output { 2i32 }
entry bad_index (xs: []i32) (i: i64) = xs[i]
-- ==
-- entry: upd
-- input { [[1i32,2i32],[3i32,4i32]] } output { [[1i32,9i32],[7i32,7i32]] }
entry upd [n][m] (xs: *[n][m]i32) = let xs = xs with [0,1] = 9 in xs with [1] = replicate m 7
-- ==
-- entry: upd_rec
-- input { 3i64 } output { [0i64,1i64,2i64] [0i64,42i64,0i64] }
entry upd_rec (n: i64) =
  let rs = map (\i -> {a = i, b = {c = 0i64}}) (iota n)
  let rs = rs with [1].b.c = 42
  in (map (.a) rs, map (.b.c) rs)
-- ==
-- entry: ranges
-- input { 3u8 10u8 } output { [3u8,5u8,7u8,9u8] [10u8,9u8,8u8,7u8,6u8,5u8,4u8] [3u8,4u8,5u8,6u8,7u8,8u8,9u8,10u8] }
entry ranges (a: u8) (b: u8) = (a..(a+2)..<b, b..>a, a...b)
-- ==
-- entry: hist_
-- input { [0i64,1i64,1i64,5i64] [1i32,2i32,3i32,4i32] } output { [1i32,5i32,0i32] }
entry hist_ [n] (is: [n]i64) (xs: [n]i32) = hist (+) 0 3 is xs
-- ==
-- entry: fm
-- input { [2i64,0i64,3i64] } output { [2i64,0i64,3i64] [true,false,true,false,false] [0i64,2i64,2i64] [0i64,1i64,0i64,1i64,2i64] [4i64,0i64,6i64] }
entry fm (xs: []i64) = flatmap (\x -> (iota x, 2 * x)) xs
-- ==
-- entry: parts
-- input { [1i32,2i32,3i32,4i32] } output { [2i32,4i32] [1i32,3i32] }
entry parts (xs: []i32) = partition (\x -> x % 2 == 0) xs
-- ==
-- entry: ipart
-- input { [1i32,2i32,3i32,4i32,6i32] } output { [3i32,6i32,1i32,4i32,2i32] [2i64,2i64,1i64] }
entry ipart (xs: []i32) = intrinsics.partition 3 (\x -> i64.i32 x % 3) xs
-- ==
-- entry: acc
-- input { [0i64,0i64,0i64] [0i64,2i64,2i64,9i64] } output { [1i64,0i64,2i64] [5i64,0i64,5i64] }
entry acc [k] (a: *[k]i64) (is: []i64) =
  (intrinsics.hist_stream (copy a) (+) 0 (\(c: *acc ([k]i64)) i -> intrinsics.acc_write c i 1) is,
   intrinsics.scatter_stream (copy a) (\(c: *acc ([k]i64)) i -> intrinsics.acc_write c i 5) is)
-- ==
-- entry: flat
-- input { [0i32,1i32,2i32,3i32,4i32,5i32] } output { [[0i32,2i32],[3i32,5i32]] [[0i32,3i32],[1i32,4i32],[2i32,5i32]] }
entry flat (xs: []i32) = (intrinsics.flat_index_2d xs 0 2 3 2 2, transpose (unflatten (xs :> [2*3]i32)))
-- ==
-- entry: sizes
-- input { [1i32,2i32] [1i32] } error: entry point arguments have invalid sizes
-- input { [1i32,2i32] [1i32, 3i32] } output { 7i32 }
entry sizes [n] (xs: [n]i32) (ys: [n]i32) = i32.sum (map2 (*) xs ys)
-- ==
-- entry: arreq
-- input { [1i32,2i32] [1i32,2i32] } output { true false}
-- input { [1i32,2i32] [1i32,3i32] } output { false true }
entry arreq [n] (xs: [n]i32) (ys: [n]i32) = (xs == ys, xs != ys)
-- ==
-- entry: str
-- input { } output { [104u8, 105u8] }
entry str = "hi"
-- ==
-- entry: units
-- input { 3i64 } output { 3i64 }
entry units (n: i64) = length (map (\_ -> ()) (iota n))
-- ==
-- entry: divs
-- input { -7i32 2i32 } output { -4i32 1i32 -3i32 -1i32 }
-- input { -7i32 0i32 } error: division by zero
entry divs (x: i32) (y: i32) = (x / y, x % y, x // y, x %% y)
-- ==
-- entry: ho
-- input { 5i32 } output { 26i32 }
def twice 'a (f: a -> a) (x: a) : a = f (f x)
entry ho (x: i32) = let g y = y * 2 + 2 in twice g x
-- ==
-- entry: cur
-- input { 5i32 6i32 } output { 11i32 }
entry cur (x: i32) = \(y: i32) -> x + y
