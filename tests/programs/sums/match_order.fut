-- Cases are tried from top to bottom: overlapping patterns, booleans in tuples, floats, shadowed names.

-- ==
-- input { empty([0]i32) empty([0]i32) } output { empty([0][0]i32) }
-- input { [0i32] [1i32] } output { [[1i32]] }
-- input { [0i32, 0i32, 0i32, 1i32, 1i32, 1i32, 1i32] [1i32, 2i32, 3i32, 0i32, 1i32, 2i32, 3i32] }
-- output { [[1i32, 11i32, 3i32, 1001i32, 1001i32, 1001i32, 1001i32], [21i32, 12i32, 23i32, 1002i32, 1002i32, 1002i32,
--   1002i32], [3i32, 13i32, 9i32, 1003i32, 1003i32, 1003i32, 1003i32], [2000i32, 2000i32, 2000i32, 42i32, 34i32,
--   31i32, 31i32], [2000i32, 2000i32, 2000i32, 40i32, 32i32, 44i32, 36i32], [2000i32, 2000i32, 2000i32, 43i32, 30i32,
--   31i32, 30i32], [2000i32, 2000i32, 2000i32, 41i32, 30i32, 45i32, 30i32]] }
-- input { [0i32, 1i32, 2i32, 2i32, 2i32, 3i32, 3i32] [5i32, 2i32, 1i32, 3i32, 4i32, 0i32, 7i32] }
-- output { [[25i32, 1005i32, 1005i32, 63i32, 1005i32, 1005i32, 1005i32], [2000i32, 31i32, 2000i32, 63i32, 2000i32,
--   2000i32, 2000i32], [5i32, 1i32, 0i32, 63i32, -5i32, 1i32, -6i32], [5i32, 0i32, -1i32, 63i32, 77i32, 0i32, -7i32],
--   [5i32, 1i32, 0i32, 63i32, 79i32, 1i32, -6i32], [50i32, 50i32, 50i32, 50i32, 50i32, 50i32, 50i32], [5i32, 7i32,
--   6i32, 63i32, -5i32, 7i32, 0i32]] }
-- input { [2i32, 2i32, 3i32] [0i32, 3i32, 3i32] }
-- output { [[50i32, 50i32, 50i32], [0i32, 63i32, -3i32], [3i32, 63i32, 0i32]] }

-- ==
-- entry: floats
-- input { empty([0]f64) } output { empty([0]i32) }
-- input { [-0.0f64] } output { [0i32] }
-- input { [1.5f64, -1.5f64, 7.0f64, 0.0f64] } output { [1i32, 2i32, 3i32, 0i32] }

type t = #a i32 | #b bool bool | #c (#x | #y i32) i32

def first (v: t) (w: t) : i32 =
  match (v, w)
  case (#a 1, #a 1) -> 1
  case (#a x, #a 2) -> 10 + x
  case (#a 2, #a y) -> 20 + y
  case (#a x, #a y) -> x * y
  case (#b true _, #b _ false) -> 30
  case (#b _ true, #b true _) -> 31
  case (#b p q, #b r s) -> 32 + i32.bool p + 2 * i32.bool q + 4 * i32.bool r + 8 * i32.bool s
  case (#c #x 0, _) -> 50
  case (_, #c (#y k) 0) -> 60 + k
  case (#c (#y k) j, #c (#y l) _) -> k + j + l + 70
  case (#c _ j, x) -> (match x case #a j -> j case #b _ _ -> j case #c #x k -> j - k case #c (#y _) _ -> -5)
  case (x, _) -> (match x case #a x -> x + 1000 case _ -> 2000)

def mk (k: i32) (x: i32) : t =
  match (k, x > 1, x)
  case (0, _, x) -> #a x
  case (1, big, x) -> #b big (x % 2 == 0)
  case (2, true, x) -> #c (#y x) (x - 3)
  case (_, _, x) -> #c #x x

entry main [n] (ks: [n]i32) (xs: [n]i32) : [n][n]i32 =
  let vs = map2 mk ks xs
  in map (\v -> map (first v) vs) vs

entry floats [n] (xs: [n]f64) : [n]i32 =
  map (\x -> match (x, x < 0)
             case (0.0, _) -> 0 case (1.5, true) -> -9 case (1.5, false) -> 1 case (_, true) -> 2
             case (y, _) -> if y == x then 3 else 4) xs
