-- Sums as elements of scans: segments by markers, brackets and a last-value fill.

-- ==
-- entry: segmented
-- input { empty([0]bool) empty([0]i32) } output { empty([0]i32) }
-- input { [false] [3i32] } output { [3i32] }
-- input { [false, false, true, false, true] [1i32, 2i32, 3i32, 4i32, 5i32] } output { [1i32, 3i32, 3i32, 7i32, 5i32] }

-- ==
-- entry: filled
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [-4i32] } output { [-1i32] }
-- input { [-1i32, 3i32, -1i32, -1i32, 0i32, -7i32] } output { [-1i32, 3i32, 3i32, 3i32, 0i32, 0i32] }

-- ==
-- entry: sorted
-- input { empty([0]i32) } output { true empty([0]bool) }
-- input { [1i32] } output { true [true] }
-- input { [1i32, 2i32, 2i32, 5i32] } output { true [true, true, true, true] }
-- input { [1i32, 3i32, 2i32, 4i32] } output { false [true, true, false, false] }

type seg = #start i32 | #more i32
type fill = #gap | #value i32
type run = #nothing | #run {first: i32, last: i32, ok: bool}

def seg_op (a: seg) (b: seg) : seg =
  match (a, b)
  case (_, #start y) -> #start y
  case (#start x, #more y) -> #start (x + y)
  case (#more x, #more y) -> #more (x + y)
def last_value (a: fill) (b: fill) : fill = match b case #gap -> a case _ -> b
def ordered (a: run) (b: run) : run =
  match (a, b)
  case (#nothing, r) -> r
  case (r, #nothing) -> r
  case (#run x, #run y) -> #run {first = x.first, last = y.last, ok = x.ok && y.ok && x.last <= y.first}

entry segmented [n] (flags: [n]bool) (xs: [n]i32) : [n]i32 =
  map2 (\f x : seg -> if f then #start x else #more x) flags xs
  |> scan seg_op (#more 0)
  |> map (\s -> match s case #start x -> x case #more x -> x)

entry filled [n] (xs: [n]i32) : [n]i32 =
  map (\x -> if x < 0 then #gap else #value x) xs
  |> scan last_value #gap
  |> map (\f -> match f case #gap -> -1 case #value x -> x)

entry sorted [n] (xs: [n]i32) : (bool, [n]bool) =
  let runs = map (\x : run -> #run {first = x, last = x, ok = true}) xs
  let good = \r -> match r case #nothing -> true case #run {first = _, last = _, ok} -> ok
  in (good (reduce ordered #nothing runs), map good (scan ordered #nothing runs))
