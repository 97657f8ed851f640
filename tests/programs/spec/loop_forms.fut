-- All forms of loops and their edges (language.md 3.3, 10.6).

-- ==
-- entry: loop_implicit
-- input { 5i64 } output { 120i64 }
entry loop_implicit (n: i64) = let acc = 1 in loop acc for i < n do acc * (i + 1)

-- ==
-- entry: loop_implicit_tuple_record
-- input { } output { 8i32 13i32 }
entry loop_implicit_tuple_record =
  let a = 1i32
  let b = 1i32
  let r = loop {a, b} for _i < 5i32 do {a = b, b = a + b}
  in (r.a, r.b)

-- ==
-- entry: loop_neg_bound
-- input { -3i32 } output { 7i32 }
-- input { 0i32 } output { 7i32 }
-- input { 2i32 } output { 9i32 }
entry loop_neg_bound (n: i32) = loop x = 7i32 for _i < n do x + 1

-- ==
-- entry: loop_bound_types
-- input { } output { 6i8 6i16 6u8 6u16 6u32 6u64 }
entry loop_bound_types =
  (loop x = 0 for i < 4i8 do x + i, loop x = 0 for i < 4i16 do x + i, loop x = 0 for i < 4u8 do x + i, loop x = 0 for i < 4u16 do x + i, loop x = 0 for i < 4u32 do x + i, loop x = 0 for i < 4u64 do x + i)

-- ==
-- entry: loop_u8_255
-- input { } output { 32385i32 }
entry loop_u8_255 = loop x = 0i32 for i < 255u8 do x + i32.u8 i

-- ==
-- entry: loop_i8_127
-- input { } output { 8001i32 }
entry loop_i8_127 = loop x = 0i32 for i < 127i8 do x + i32.i8 i

-- ==
-- entry: loop_for_in_pattern
-- input { } output { 21i32 }
entry loop_for_in_pattern = loop x = 0i32 for (a, {b}) in [(1, {b=2}), (3, {b=5i32})] do x + a * b + 2

-- ==
-- entry: loop_for_in_rows
-- input { } output { 10i32 }
entry loop_for_in_rows = loop s = 0i32 for r in [[1i32,2],[3,4]] do s + i32.sum r

-- ==
-- entry: loop_for_in_empty
-- input { empty([0]i32) } output { 42i32 }
entry loop_for_in_empty (xs: []i32) = loop s = 42i32 for x in xs do s + x

-- ==
-- entry: loop_while_zero_iter
-- input { 5i32 } output { 5i32 }
-- input { -5i32 } output { 0i32 }
entry loop_while_zero_iter (x: i32) = loop x while x < 0 do x + 1

-- ==
-- entry: loop_value_tuple_nested
-- input { } output { 3i32 2i32 true }
entry loop_value_tuple_nested =
  let ((a,b),c) = loop ((a, b), c) = ((0i32, 0i32), false) for i < 3i32 do ((a + 1, i), !c)
  in (a,b,c)

-- ==
-- entry: loop_attr_unroll
-- input { } output { [0i32,1i32,2i32,3i32] }
entry loop_attr_unroll = #[unroll] loop a = replicate 4 0i32 for i < 4i32 do a with [i] = i

-- ==
-- entry: loop_unroll_nested
-- input { } output { 12i32 }
entry loop_unroll_nested = #[unroll] loop a = 0i32 for _i < 3i32 do loop a for _j < 4i32 do a + 1

-- ==
-- entry: while_array_cond
-- input { [3i32,5i32] } output { [0i32,2i32] }
entry while_array_cond (xs: *[]i32) =
  loop xs while xs[0] > 0 do
  let y = xs[1] - 1
  in xs with [0] = xs[0] - 1 with [1] = y

-- ==
-- entry: loop_nested_while_for
-- input { } output { 15i32 }
entry loop_nested_while_for = loop s = 0i32 while s < 15 do loop s for i < 3i32 do s + i

-- ==
-- entry: let_fun_in_loop
-- input { } output { 45i32 }
entry let_fun_in_loop = loop s = 0i32 for i < 10i32 do let f (x: i32) = x + i in f s

-- ==
-- entry: tuple_swap_loop
-- input { } output { 2i32 1i32 }
entry tuple_swap_loop = loop (a, b) = (1i32, 2i32) for _i < 3i32 do (b, a)
