-- Wide tuples and records.

-- ==
-- input { 5i32 } output { 5i32 14i32 15i32 24i32 }
entry main (x: i32) =
  let t = (x + 0, x + 1, x + 2, x + 3, x + 4, x + 5, x + 6, x + 7, x + 8, x + 9, x + 10, x + 11, x + 12, x + 13,
    x + 14, x + 15, x + 16, x + 17, x + 18, x + 19) in (t.0, t.9, t.10, t.19)

-- ==
-- entry: fields
-- input { 5i32 } output { 70i32 0i32 40i32 false true }
-- input { 0i32 } output { 0i32 0i32 0i32 true true }
entry fields (x: i32) =
  let r = {f0 = x * 0, f1 = x * 1, f2 = x * 2, f3 = x * 3, f4 = x * 4, f5 = x * 5, f6 = x * 6, f7 = x * 7,
    f8 = x * 8, f9 = x * 9, f10 = x * 10, f11 = x * 11, f12 = x * 12, f13 = x * 13,
    f14 = x * 14} let s = r with f7 = 0 in (r.f14, s.f7, s.f8, r == s, r == (s with f7 = x * 7))

-- ==
-- entry: reduced
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 28i32 2160i32 9i32 1i32 4i32 true }
-- input { empty([0]i32) } output { 0i32 1i32 -2147483648i32 2147483647i32 0i32 false }
entry reduced (xs: []i32) =
  let (a, b, c, d, e, f) = reduce (\(a, b, c, d, e, f) (g, h, i, j, k, l) -> (a + g, b * h, i32.max c i, i32.min d j,
    e ^ k, f || l)) (0, 1, i32.lowest, i32.highest, 0, false) (map (\x -> (x, x, x, x, x, x > 8)) xs) in (a, b, c, d,
    e, f)

-- ==
-- entry: deep
-- input { 5i32 } output { 7i32 }
entry deep (x: i32) =
  let t = ((((((((x, 1i32), 1i32), 1i32), 1i32), 1i32), 1i32), 1i32), 1i32) in t.0.0.0.0.0.0.0.0 + t.1 + t.0.0.0.1
