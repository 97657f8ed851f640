-- Sums within sums within records, matched in one go by deep patterns.

-- ==
-- input { empty([0][3]i32) } output { empty([0]i32) }
-- input { [[4i32, 0i32, 0i32]] } output { [-1i32] }
-- input { [[0i32, 0i32, 0i32], [0i32, 3i32, 0i32], [0i32, 3i32, 5i32], [0i32, 3i32, 1i32], [0i32, 0i32, 6i32], [1i32,
--   1i32, 0i32], [1i32, 1i32, 9i32], [1i32, 2i32, 9i32], [1i32, 2i32, 1i32], [1i32, 2i32, 0i32], [2i32, 0i32, 0i32],
--   [2i32, 0i32, 1i32], [2i32, 7i32, 1i32], [3i32, 4i32, 5i32], [9i32, 9i32, 9i32]] }
-- output { [1i32, 3i32, 2i32, 4i32, 4i32, 3i32, 3i32, 2072i32, 2i32, 4i32, 5i32, 0i32, 70i32, 405i32, -1i32] }

type colour = #red | #green | #mix u8 u8
type pen = #thin colour | #thick {width: i32, colour: colour}
type command = #draw pen (i32, i32) | #move (#by (i32, i32) | #to (i32, i32)) | #stop

def decode (a: i32) (b: i32) (c: i32) : command =
  let colour : colour = match c case 0 -> #red case 1 -> #green case x -> #mix (u8.i32 x) 7
  in match a
     case 0 -> #draw (#thin colour) (b, c)
     case 1 -> #draw (#thick {width = b, colour}) (c, b)
     case 2 -> #move (#by (b, c))
     case 3 -> #move (#to (b, c))
     case _ -> #stop

def score (x: command) : i32 =
  match x
  case #draw (#thin #red) (0, _) -> 1
  case #draw (#thin (#red)) (x, y) -> x + y
  case #draw (#thin (#mix 5 _)) _ -> 2
  case #draw (#thick {width = 1, colour = _}) (_, 1) -> 3
  case #draw (#thick {width, colour = #mix a b}) (p, _) -> width * 1000 + i32.u8 a * i32.u8 b + p
  case #draw (#thick {width = w, colour = #green}) _ -> w
  case #draw _ _ -> 4
  case #move (#by (0, 0)) -> 5
  case #move (#by (dx, _) ) -> 10 * dx
  case #move (#to p) -> 100 * p.0 + p.1
  case #stop -> -1

entry main [n] (cs: [n][3]i32) : [n]i32 = map (\c -> score (decode c[0] c[1] c[2])) cs
