-- Records and tuples.

-- ==
-- input { 4i32 } output { 4i32 2.0f32 true }
entry main (x: i32) = let r = {a = x, b = 2f32, c = true} in (r.a, r.b, r.c)

-- ==
-- entry: punning
-- input { 1i32 2i32 } output { 123i32 }
entry punning (a: i32) (b: i32) = let r = {a, b, c = a + b} let {a = p, b, c} = r in p * 100 + b * 10 + c

-- ==
-- entry: order
-- input { 3i32 } output { true }
entry order (x: i32) = {b = x, a = 1i32} == {a = 1, b = x}

-- ==
-- entry: numeric
-- input { 3i32 } output { true 3i32 true }
entry numeric (x: i32) = let t = {1 = x, 0 = true} in (t.0, t.1, t == (true, x))

-- ==
-- entry: nested
-- input { 1i32 } output { 2i32 4i32 5i32 1i32 }
entry nested (x: i32) = let t = ((x, 2i32), (3i32, (4i32, 5i32))) in (t.0.1, t.1.1.0, t.1.1.1, t.0.0)

-- ==
-- entry: unit
-- input { 1i32 } output { 1i32 true }
entry unit (x: i32) = let () = () let {} = () in (x, () == {})
