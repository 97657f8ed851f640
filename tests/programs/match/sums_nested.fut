-- Sum types nested in records, arrays, tuples and other sums; matches with literals, defaults and several payloads.

-- ==
-- entry: areas
-- input {  } output { [12.0f64, 6.0f64, 4.0f64, 2.0f64] }

-- ==
-- entry: calc
-- input { 4i32 } output { -28i32 }

-- ==
-- entry: events
-- input { 7i64 } output { 102i64 6i64 1i32 2i32 false }
-- input { 1i64 } output { 1i64 2i64 0i32 0i32 true }

-- ==
-- entry: classify
-- input { [0i32, -1i32, 7i32, 4i32, 9i32] } output { [0i32, 1i32, 2i32, 3i32, 4i32] }

-- ==
-- entry: eqs
-- input { 3i32 } output { true true true }
-- input { -1i32 } output { false false false }

type shape = #circle f64 | #rect f64 f64 | #poly {n: i64, pts: [4](f64, f64)}
type tree = #leaf i32 | #node {l: i64, r: i64, op: #plus | #times | #neg}
type event = #key u8 | #click (i64, i64) (#left | #right) | #move {dx: i64, dy: i64} | #quit

def area (s: shape) = match s
  case #circle r -> 3 * r * r
  case #rect w h -> w * h
  case #poly {n, pts} ->
    let m = i64.min 4 n
    in 0.5 * f64.abs (f64.sum (map (\i -> let j = (i + 1) % m in pts[i].0 * pts[j].1 - pts[j].0 * pts[i].1) (iota m)))
def eval [n] (t: [n]tree) : i32 =
  let vals = loop vals = replicate n 0 for i < n do
    vals with [i] = match t[i]
                    case #leaf x -> x
                    case #node {l, r, op = #plus} -> vals[l] + vals[r]
                    case #node {l, r, op = #times} -> vals[l] * vals[r]
                    case #node {l, r = _, op = #neg} -> -vals[l]
  in last vals
type state = {x: i64, y: i64, clicks: (i32, i32), alive: bool}
def handle (s: state) (e: event) : state =
  if !s.alive then s else
  match e
  case #key 'q' -> s with alive = false
  case #key c -> s with x = s.x + i64.u8 c
  case #click (x, y) #left -> {x, y, clicks = (s.clicks.0 + 1, s.clicks.1), alive = true}
  case #click _ #right -> s with clicks.1 = s.clicks.1 + 1
  case #move {dx, dy} -> (s with x = s.x + dx) with y = s.y + dy
  case #quit -> s with alive = false

entry areas = map area [#circle 2, #rect 2 3, #poly {n = 4, pts = [(0, 0), (2, 0), (2, 2), (0, 2)]}, #poly {n = 3, pts = [(0, 0), (2, 0), (0, 2), (9, 9)]}]
entry calc (x: i32) = eval [#leaf x, #leaf 3, #node {l = 0, r = 1, op = #plus}, #node {l = 2, r = 0, op = #times}, #node {l = 3, r = 0, op = #neg}]
entry events (n: i64) =
  let es : []event = [#move {dx = 1, dy = 2}, #click (5, 6) #left, #click (0, 0) #right, #key 'a', #click (1, 1) #right, #key 'q', #move {dx = 9, dy = 9}]
  let s = foldl handle {x = 0, y = 0, clicks = (0, 0), alive = true} (take n es)
  in (s.x, s.y, s.clicks, s.alive) |> \(x, y, (a, b), al) -> (x, y, a, b, al)
entry classify (xs: []i32) = map (\x : i32 -> match (x, x % 2) case (0, _) -> 0 case (-1, _) -> 1 case (7, 1) -> 2 case (_, 0) -> 3 case _ -> 4) xs
entry eqs (x: i32) =
  let a : #a i32 | #b (i32, bool) = if x > 0 then #a x else #b (x, true)
  in (a == #a 3, a != #b (-1, true), (a, x) == (#a 3, 3))
