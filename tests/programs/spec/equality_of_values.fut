-- Equality of tuples, records, sums and arrays (language.md 5.7).

-- ==
-- entry: equality_compound
-- input { } output { true false true false true }
entry equality_compound =
  ((1i32, true) == (1, true), {a=1i32} == {a=2}, (#a 1 : #a i32 | #b) == #a 1, (#a 1 : #a i32 | #b) == #b, ((#b : #a i32 | #b)) != #a 0)

-- ==
-- entry: equality_arrays
-- input { [1i32,2i32] [1i32,2i32] } output { true false }
-- input { [1i32,2i32] [1i32,3i32] } output { false true }
-- input { empty([0]i32) empty([0]i32) } output { true false }
entry equality_arrays [n] (a: [n]i32) (b: [n]i32) = (a == b, a != b)

-- ==
-- entry: equality_sum_payload_irrelevant
-- input { 1i32 2i32 } output { true }
entry equality_sum_payload_irrelevant (x: i32) (y: i32) =
  let f (z: i32) : (#n | #s i32) = if z > 10 then #s z else #n
  in f x == f y

-- ==
-- entry: bool_cmp_ops
-- input { } output { [true,false,true,true] }
entry bool_cmp_ops = [false < true, true < false, true >= true, false <= true]

-- ==
-- entry: f_self_compare
-- input { f32.nan } output { false true false }
-- input { 1f32 } output { true false true }
entry f_self_compare (x: f32) = (x == x, x != x, x <= x)
