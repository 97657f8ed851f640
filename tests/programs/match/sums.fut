-- Sum types.
type shape = #circle f64 | #square f64 | #rect f64 f64 | #dot
def make (k: i32) (a: f64) (b: f64) : shape =
  if k == 0 then #circle a else if k == 1 then #square a else if k == 2 then #rect a b else #dot

-- ==
-- entry: area
-- input { 0i32 2.0f64 5.0f64 } output { 12.0f64 }
-- input { 1i32 2.0f64 5.0f64 } output { 4.0f64 }
-- input { 2i32 2.0f64 5.0f64 } output { 10.0f64 }
-- input { 3i32 2.0f64 5.0f64 } output { 0.0f64 }
entry area (k: i32) (a: f64) (b: f64) =
  match make k a b case #circle r -> 3 * r * r case #square s -> s * s case #rect x y -> x * y case #dot -> 0

-- ==
-- entry: some
-- input { 0i32 } output { 3i32 }
-- input { 1i32 } output { 3i32 }
-- input { 2i32 } output { 20i32 }
-- input { 3i32 } output { 1i32 }
entry some (k: i32) = match make k 1 2 case #dot -> 1i32 case #rect _ y -> i32.f64 y * 10 case _ -> 3

-- ==
-- entry: literal_payload
-- input { 0i32 1.0f64 } output { 1i32 }
-- input { 0i32 2.0f64 } output { 2i32 }
-- input { 1i32 1.0f64 } output { 5i32 }
-- input { 2i32 1.0f64 } output { 4i32 }
-- input { 3i32 1.0f64 } output { 5i32 }
entry literal_payload (k: i32) (a: f64) =
  match make k a a case #circle 1 -> 1i32 case #circle _ -> 2 case #rect 1 2 -> 3 case #rect _ _ -> 4 case _ -> 5

-- ==
-- entry: many
-- input { [0i32, 1i32, 2i32, 3i32, 0i32] } output { [2.0f64, 20.0f64, 600.0f64, -1.0f64, 2.0f64] }
-- input { empty([0]i32) } output { empty([0]f64) }
entry many (ks: []i32) =
  map (\k -> match make k 2 3 case #circle r -> r case #square s -> 10 * s case #rect x y -> 100 * x * y
             case #dot -> -1) ks
