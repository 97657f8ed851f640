-- Sums as parameters and results of entry points, made and taken apart by other entry points.

-- ==
-- entry: all_areas
-- input { 1.0f64 true } output { [3.0f64, 6.0f64, -1.0f64, 6.0f64] }
-- input { 2.0f64 false } output { [12.0f64, -1.0f64, 48.0f64, 24.0f64] }
-- input { 0.0f64 true } output { [0.0f64, 0.0f64, -1.0f64, 0.0f64] }

type shape = #circle f64 | #rect {w: f64, h: f64} | #path [3](f64, f64)
type opt = #none | #some shape

entry circle (r: f64) : shape = #circle r
entry rect (w: f64) (h: f64) : shape = #rect {w, h}
entry path (xs: [3]f64) (ys: [3]f64) : shape = #path (zip xs ys)
entry some (s: shape) : opt = #some s
entry none : opt = #none
entry pick (b: bool) (x: opt) (y: opt) : opt = if b then x else y

entry scale (k: f64) (o: opt) : opt =
  match o
  case #some (#circle r) -> #some (#circle (r * k))
  case #some (#rect {w, h}) -> #some (#rect {w = w * k, h = h * k})
  case #some (#path ps) -> #some (#path (map (\(x, y) -> (x * k, y * k)) ps))
  case #none -> #none

entry area (o: opt) : f64 =
  match o
  case #none -> -1
  case #some (#circle r) -> 3 * r * r
  case #some (#rect r) -> r.w * r.h
  case #some (#path ps) ->
    let (ax, ay) = ps[0]
    let (bx, by) = ps[1]
    let (cx, cy) = ps[2]
    in f64.abs ((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2

entry all_areas (k: f64) (b: bool) : [4]f64 =
  map (area <-< scale k)
      [some (circle 1), pick b (some (rect 2 3)) none, pick b none (some (circle 2)), some (path [0, 4, 0] [0, 0, 3])]
