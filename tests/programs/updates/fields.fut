-- Record fields, which may change their sizes.

-- ==
-- input { 5i32 } output { 6i32 2.0f32 5i32 }
type p = {x: i32, y: f32}
entry main (x: i32) = let r : p = {x, y = 2} let s = r with x = x + 1 in (s.x, s.y, r.x)

-- ==
-- entry: nested
-- input { 5i32 } output { 9i32 true 2i8 5i32 }
entry nested (x: i32) = let r = {a = {b = {c = x, d = true}, e = 1i8}}
  let s = r with a.b.c = 9 with a.e = 2 in (s.a.b.c, s.a.b.d, s.a.e, r.a.b.c)

-- ==
-- entry: tuple
-- input { 5i32 } output { 7i32 false 2.0f32 }
entry tuple (x: i32) = let t = (x, true, 2f32) let u = t with 1 = false with 0 = 7 in (u.0, u.1, u.2)

-- ==
-- entry: lets
-- input { 5i32 } output { 50i32 52i32 }
entry lets (x: i32) = let r = {a = x, b = 2i32} let r.a = r.a * 10 let r.b = r.a + r.b in (r.a, r.b)

-- ==
-- entry: resized
-- input { 0i64 } output { empty([0]u8) [1u8, 2u8] 3i32 }
-- input { 5i64 } output { [9u8, 9u8, 9u8, 9u8, 9u8] [1u8, 2u8] 3i32 }
entry resized (n: i64) = let r = {v = [1u8, 2], k = 3i32} let s = r with v = replicate n 9 in (s.v, r.v, s.k)
