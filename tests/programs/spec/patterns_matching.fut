-- Patterns and the order of cases (language.md 9).

-- ==
-- entry: match_negative_literal
-- input { -1i32 } output { true }
-- input { 1i32 } output { false }
entry match_negative_literal (x: i32) = match x case -1 -> true case _ -> false

-- ==
-- entry: match_char
-- input { 121u8 } output { 1i32 }
-- input { 110u8 } output { 0i32 }
-- input { 0u8 } output { -1i32 }
entry match_char (c: u8) = match c case 'y' -> 1i32 case 'n' -> 0 case _ -> -1

-- ==
-- entry: match_float_literal
-- input { 0f32 } output { 1i32 }
-- input { -0f32 } output { 1i32 }
-- input { 1.5f32 } output { 2i32 }
-- input { f32.nan } output { 3i32 }
entry match_float_literal (x: f32) = match x case 0 -> 1i32 case 1.5 -> 2 case _ -> 3

-- ==
-- entry: match_order
-- input { 3i32 4i32 } output { 1i32 }
-- input { 3i32 5i32 } output { 2i32 }
-- input { 0i32 4i32 } output { 3i32 }
-- input { 0i32 0i32 } output { 4i32 }
entry match_order (x: i32) (y: i32) = match (x, y) case (3, 4) -> 1i32 case (3, _) -> 2 case (_, 4) -> 3 case _ -> 4

-- ==
-- entry: match_record_pattern
-- input { 1i32 true } output { 2i32 }
-- input { 1i32 false } output { 3i32 }
-- input { 0i32 true } output { 0i32 }
entry match_record_pattern (x: i32) (b: bool) =
  match {a=x, b} case {a=1, b=true} -> 2i32 case {a=1, b=_} -> 3 case {a, b=_} -> a

-- ==
-- entry: match_bool_exhaustive
-- input { true } output { 1i32 }
-- input { false } output { 0i32 }
entry match_bool_exhaustive (b: bool) = match b case true -> 1i32 case false -> 0

-- ==
-- entry: match_tuple_bool_exhaustive
-- input { true true } output { 3i32 }
-- input { true false } output { 2i32 }
-- input { false true } output { 1i32 }
-- input { false false } output { 0i32 }
entry match_tuple_bool_exhaustive (a: bool) (b: bool) =
  match (a, b) case (true, true) -> 3i32 case (true, false) -> 2 case (false, true) -> 1
  case (false, false) -> 0

-- ==
-- entry: match_ascription_paren
-- input { 3u8 } output { 3u8 }
entry match_ascription_paren (v: u8) = match v case (w: u8) -> w

-- ==
-- entry: let_record_pun
-- input { } output { 3i32 }
entry let_record_pun = let x = 1i32 let y = 2i32 let r = {x, y} let {x = a, y} = r in a + y

-- ==
-- entry: let_record_ascribed_field
-- input { } output { 3i32 }
entry let_record_ascribed_field = let {x: i32, y = (z: i32)} = {x = 1, y = 2} in x + z

-- ==
-- entry: let_typed_tuple
-- input { } output { 3i64 }
entry let_typed_tuple = let (a: i64, b: i64) = (1, 2) in a + b

-- ==
-- entry: nested_tuple_flatten_names
-- input { } output { 10i32 }
entry nested_tuple_flatten_names =
  let ((a, b), {c, d = (e, _)}) = ((1i32, 2i32), {c = 3i32, d = (4i32, true)})
  in a + b + c + e

-- ==
-- entry: with_implicit_fields_tuple_pattern_param
-- input { 3i32 4i32 } output { 7i32 }
def f ({a, b}: {a: i32, b: i32}) (c: i32, _d: bool) = a + b + c
entry with_implicit_fields_tuple_pattern_param (x: i32) (y: i32) = f {a = x, b = y} (0, true)
