-- Several loop variables, in tuples and records.

-- ==
-- entry: fibonacci
-- input { 0i32 } output { 0i64 1i64 }
-- input { 1i32 } output { 1i64 1i64 }
-- input { 10i32 } output { 55i64 89i64 }
-- input { 50i32 } output { 12586269025i64 20365011074i64 }
-- input { -5i32 } output { 0i64 1i64 }
entry fibonacci (n: i32) = loop (a, b) = (0i64, 1i64) for _i < n do (b, a + b)

-- ==
-- entry: swap
-- input { 0i32 1i32 2i32 } output { 1i32 2i32 }
-- input { 1i32 1i32 2i32 } output { 2i32 1i32 }
-- input { 4i32 1i32 2i32 } output { 1i32 2i32 }
entry swap (n: i32) (x: i32) (y: i32) = loop (x, y) for _i < n do (y, x)

-- ==
-- entry: record
-- input { 0i32 } output { 0i32 1.0f64 }
-- input { 5i32 } output { 10i32 32.0f64 }
entry record (n: i32) = let r = loop r = {a = 0i32, b = 1f64} for i < n do {a = r.a + i, b = r.b * 2} in (r.a, r.b)

-- ==
-- entry: nested_tuple
-- input { 0i32 } output { 1i32 2i32 3i32 }
-- input { 1i32 } output { 2i32 3i32 1i32 }
-- input { 2i32 } output { 3i32 1i32 2i32 }
-- input { 3i32 } output { 1i32 2i32 3i32 }
entry nested_tuple (n: i32) =
  let ((a, b), c) = loop ((a, b), c) = ((1i32, 2i32), 3i32) for _i < n do ((b, c), a) in (a, b, c)

-- ==
-- entry: fields
-- input { 0i32 } output { 1i32 1i32 }
-- input { 1i32 } output { 1i32 2i32 }
-- input { 6i32 } output { 13i32 21i32 }
entry fields (n: i32) = let {x, y} = loop {x, y} = {x = 1i32, y = 1i32} for _i < n do {x = y, y = x + y} in (x, y)

-- ==
-- entry: unit
-- input { 3i32 } output { 3i32 }
entry unit (n: i32) = let () = loop () for _i < n do () in n
