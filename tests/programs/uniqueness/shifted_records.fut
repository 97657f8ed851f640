-- Loops that shift arrays along: after some rounds several results are the same array, also where the parameter is one record
-- (language.md 7.2, 7.5).

-- ==
-- entry: fresh_field
-- input { 0i32 } output { [9i64, 1i64, 2i64] [1i64, 2i64, 3i64] [2i64, 3i64, 4i64] }
-- input { 1i32 } output { [9i64, 2i64, 3i64] [2i64, 3i64, 4i64] [2i64, 3i64, 4i64] }
-- input { 3i32 } output { [9i64, 3i64, 4i64] [2i64, 3i64, 4i64] [2i64, 3i64, 4i64] }
def shifted (k: i32) =
  loop r = {a = iota 3, b = map (+ 1) (iota 3), c = map (+ 2) (iota 3)} for _i < k do {a = r.b, b = r.c, c = r.c}
entry fresh_field (k: i32) : ([3]i64, [3]i64, [3]i64) =
  let {a, b, c} = shifted k
  let a[0] = 9
  in (a, b, c)
