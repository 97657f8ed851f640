-- Shifts by amounts that are the same in all lanes, also out of range, and loads of neighbours in some lanes only, of
-- elements of all sizes, against a loop.
-- ==
-- entry: shifts
-- input { 203i64 0i64 } output { true }
-- input { 203i64 1i64 } output { true }
-- input { 203i64 7i64 } output { true }
-- input { 203i64 8i64 } output { true }
-- input { 203i64 31i64 } output { true }
-- input { 203i64 32i64 } output { true }
-- input { 203i64 63i64 } output { true }
-- input { 203i64 64i64 } output { true }
-- input { 203i64 256i64 } output { true }
-- input { 203i64 -1i64 } output { true }
-- ==
-- entry: neighbours
-- input { 0i64 1i64 } output { true }
-- input { 203i64 0i64 } output { true }
-- input { 203i64 1i64 } output { true }
-- input { 203i64 2i64 } output { true }
-- input { 203i64 8i64 } output { true }
-- input { 203i64 64i64 } output { true }
-- ==
-- entry: network
-- input { [3i32, 1i32, 2i32, 9i32, 0i32, 7i32, 5i32, 4i32] } output { true }
def one_by_one 'a (n: i64) (zero: a) (f: i64 -> a) : [n]a = loop out = replicate n zero for i < n do out with [i] = f i

-- Through a loop, so that the map is not left to the C compiler.
def often 'a (f: a -> a) (x: a) : a = loop x for _i < 2i32 do f x

entry shifts (n: i64) (k: i64) : bool =
  let f i =
    let x = i * 6364136223846793005 + 1442695040888963407
    in ( often (\y -> (y << k) + (y >> k) + i64.u64 (u64.i64 y >> u64.i64 k)) x
       , often (\y -> (y << i32.i64 k) ^ (y >> i32.i64 k) ^ i32.u32 (u32.i32 y >> u32.i64 k)) (i32.i64 x)
       , often (\y -> (y << i16.i64 k) ^ (y >> i16.i64 k) ^ i16.u16 (u16.i16 y >> u16.i64 k)) (i16.i64 x)
       , often (\y -> (y << i8.i64 k) ^ (y >> i8.i64 k) ^ i8.u8 (u8.i8 y >> u8.i64 k)) (i8.i64 x) )
  in and (map2 (==) (tabulate n f) (one_by_one n (0, 0, 0, 0) f))

-- Some lanes read what is before, others what is behind; at the ends there is nothing.
entry neighbours (n: i64) (d: i64) : bool =
  let numbers = tabulate n (\i -> i * 7919 % 1009 - 500)
  let side 'a [m] (zero: a) (xs: [m]a) (i: i64) : a =
    if i & d == 0 then (if i + d < n then #[unsafe] xs[i + d] else zero) else if i - d >= 0 then #[unsafe] xs[i - d] else zero
  let f32s = map f32.i64 numbers
  let f64s = map f64.i64 numbers
  let i32s = map i32.i64 numbers
  let i16s = map i16.i64 numbers
  let i8s = map i8.i64 numbers
  let bools = map (> 0) numbers
  let f i = (often (+ side 0 f32s i) 1, often (+ side 0 f64s i) 1, often (+ side 0 i32s i) 1, often (+ side 0 numbers i) 1,
             (often (+ side 0 i16s i) 1, often (+ side 0 i8s i) 1, often (!= side false bools i) true))
  in and (map2 (==) (tabulate n f) (one_by_one n (0, 0, 0, 0, (0, 0, false)) f))

-- A bitonic sorting network.
def step [n] (xs: [n]i32) (p: i64) (q: i64) : [n]i32 =
  let d = 1 << (p - q)
  let f i =
    let up = (i >> p) & 2 == 0
    in if i & d == 0 then (if (xs[i] > xs[i + d]) == up then xs[i + d] else xs[i])
       else if (xs[i - d] > xs[i]) == up then xs[i - d] else xs[i]
  in tabulate n f
entry network (few: []i32) : bool =
  let xs = tabulate 256 (\i -> few[i % length few] * 31 + i32.i64 (i * 37 % 101))
  let k = i64.num_bits - 1 - i64.clz (length xs)
  let sorted = loop xs for i < i64.i32 k do loop xs for j < i + 1 do step xs i j
  in and (map2 (<=) (init sorted) (tail sorted)) && i32.sum sorted == i32.sum xs
