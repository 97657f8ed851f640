-- The convex hull of points, from the leftmost one around, by recursion: the point that is furthest from a line is in the hull, and
-- only what is outside of the two lines to it is looked at again.
-- data: [400000]f64 [400000]f64
-- small: [50]f64 [50]f64
-- bytes: 400000 * 16
type point = (f64, f64)

-- Twice the area of the triangle; above 0 if the point is to the left of the line.
def area ((ax, ay): point) ((bx, by): point) ((px, py): point) : f64 =
  (bx - ax) * (py - ay) - (by - ay) * (px - ax)

-- Of several that are equally good the first.
def best_by [n] (measure: point -> f64) (ps: [n]point) : point =
  let better (a, i) (b, j) = if a > b || a == b && i < j then (a, i) else (b, j)
  let (_, i) = reduce_comm better (-f64.inf, n) (zip (map measure ps) (iota n))
  in ps[i]

-- What of the hull is to the left of the line, where all the points are.
def hull_beside [n] (a: point) (b: point) (ps: [n]point) : []point =
  if n == 0 then [] else
  let far = best_by (area a b) ps
  in hull_beside a far (filter (\p -> area a far p > 0) ps) ++ [far] ++ hull_beside far b (filter (\p -> area far b p > 0) ps)

def main [n] (xs: [n]f64) (ys: [n]f64) : ([]f64, []f64) =
  let ps = zip xs ys
  let first = best_by (\(x, _) -> -x) ps
  let last = best_by (.0) ps
  in unzip ([first] ++ hull_beside first last (filter (\p -> area first last p > 0) ps)
            ++ [last] ++ hull_beside last first (filter (\p -> area last first p > 0) ps))
