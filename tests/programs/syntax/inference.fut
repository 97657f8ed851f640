-- Types of literals, by context and by default.

-- ==
-- entry: defaults
-- input { } output { 4i32 1.5f64 7i32 2.5f64 }
def inc v = v + 1
def half v = v * 0.5
entry defaults = (inc 3, half 3, 7, 2.5)

-- ==
-- entry: contexts
-- input { 1.5f32 200u8 } output { 3.0f16 65u16 2.5f32 144u8 [1u8, 200u8] 154u8 }
-- input { 0.0f32 3u8 } output { 3.0f16 65u16 1.0f32 6u8 [1u8, 3u8] 95u8 }
def three : f16 = 3
def ch : u16 = 'A'
entry contexts (x: f32) (y: u8) = (three, ch, x + 1, y * 2, [1, y], 'b' - y)

-- ==
-- entry: later
-- input { 1i64 } output { 11i64 }
entry later (n: i64) = let f x = x * 2 let k = 5 in f k + n

-- ==
-- entry: record_later
-- input { 3i32 } output { 4i32 7i32 }
def bump r = let s = r with hits = r.hits + 1i32 in (s : {hits: i32, miss: i32})
entry record_later (x: i32) = let r = bump {hits = x, miss = 7} in (r.hits, r.miss)

-- ==
-- entry: mixed_index
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 1i8 2i64 } output { 11i32 3i32 }
entry mixed_index (xs: []i32) (i: i8) (j: i64) = (xs[i] + xs[j], xs[i32.i8 i])

-- ==
-- entry: local_open
-- input { 200u8 100u8 } output { 144u8 44u8 100u8 44u8 }
entry local_open (x: u8) (y: u8) = u8.((x + y * 2, i32 300, x >>> 1, sum [x, y]))
