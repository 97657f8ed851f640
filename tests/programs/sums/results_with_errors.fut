-- Results: a value, or one of several errors with what went wrong.

-- ==
-- input { 10i32 empty([0]i32) } output { 1i32 0i32 0i32 }
-- input { 10i32 [10i32] } output { 0i32 10i32 0i32 }
-- input { 10i32 [1i32, 2i32, 3i32] } output { 0i32 6i32 0i32 }
-- input { 10i32 [5i32, -3i32, 9i32] } output { 2i32 1i32 -3i32 }
-- input { 10i32 [5i32, 6i32, -1i32] } output { 3i32 10i32 11i32 }

-- ==
-- entry: rows
-- input { 5i32 empty([0][2]i32) } output { empty([0]i32) }
-- input { 5i32 empty([2][0]i32) } output { [1i32, 1i32] }
-- input { 5i32 [[1i32, 2i32], [3i32, 4i32], [-1i32, 9i32]] } output { [0i32, 3i32, 2i32] }

type error = #empty | #negative i64 i32 | #overflow {limit: i32, got: i32}
type result 'a = #ok a | #error error

def checked_sum [n] (limit: i32) (xs: [n]i32) : result i32 =
  if n == 0 then #error #empty
  else loop r = #ok 0 for i < n do
    match r
    case #error e -> #error e
    case #ok s ->
      if xs[i] < 0 then #error (#negative i xs[i])
      else if s + xs[i] > limit then #error (#overflow {limit, got = s + xs[i]})
      else #ok (s + xs[i])

def code (r: result i32) : (i32, i32, i32) =
  match r
  case #ok s -> (0, s, 0)
  case #error #empty -> (1, 0, 0)
  case #error (#negative i x) -> (2, i32.i64 i, x)
  case #error (#overflow {limit, got}) -> (3, limit, got)

entry main (limit: i32) (xs: []i32) : (i32, i32, i32) = code (checked_sum limit xs)

entry rows [n] [m] (limit: i32) (xss: [n][m]i32) : [n]i32 = map (\xs -> (code (checked_sum limit xs)).0) xss
