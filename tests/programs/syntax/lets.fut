-- Let in its forms.

-- ==
-- input { 3i32 } output { 34i32 }
entry main (x: i32) = let a = x let b = a + 1 let (c, d) = (a, b) let {e, f} = {e = c, f = d} in e * 10 + f

-- ==
-- entry: functions
-- input { 3i32 } output { 12i32 }
entry functions (x: i32) = let f y = y + x let g (a, b) c = a * b + c : i32 in f (g (x, 2) 3)

-- ==
-- entry: wildcard
-- input { 3i32 } output { 3i32 }
entry wildcard (x: i32) = let _ = x + 1 let (_, y) = (1i32, x) let _unused = 3i32 in y

-- ==
-- entry: shadow
-- input { 3i32 } output { 16i32 }
entry shadow (x: i32) = let x = x + 1 let x = x * x in x

-- ==
-- entry: inner_in
-- input { 3i32 } output { 8i32 }
entry inner_in (x: i32) = (let y = x in y + 1) * (let y = 2 in y)

-- ==
-- entry: ascribed
-- input { 3i32 } output { 8i64 }
entry ascribed (x: i32) = let (y: i32, z: bool) = (x, true) let w : i64 = 5 in (if z then i64.i32 y else w) + w

-- ==
-- entry: sizes
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 18i64 }
-- input { empty([0]i32) } output { 0i64 }
entry sizes (xs: []i32) = let [n] (ys: [n]i32) = xs in n + length (ys ++ ys)
