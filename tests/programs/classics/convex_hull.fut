-- The convex hull by gift wrapping: each turn is a reduction to the point with nothing to its right.

-- ==
-- entry: main
-- input { [0i32, 2i32, 2i32, 0i32, 1i32, 1i32] [0i32, 0i32, 2i32, 2i32, 1i32, 0i32] } output { [0i32, 2i32, 2i32,
--   0i32] [0i32, 0i32, 2i32, 2i32] }
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) empty([0]i32) }
-- input { [5i32] [5i32] } output { [5i32] [5i32] }
-- input { [1i32, 1i32, 1i32] [1i32, 1i32, 1i32] } output { [1i32] [1i32] }
-- input { [0i32, 1i32, 2i32, 3i32] [0i32, 1i32, 2i32, 3i32] } output { [0i32, 3i32] [0i32, 3i32] }
-- input { [3i32, 0i32, -3i32, 0i32, 1i32, -1i32] [0i32, 3i32, 0i32, -3i32, 1i32, 1i32] } output { [-3i32, 0i32, 3i32,
--   0i32] [0i32, -3i32, 0i32, 3i32] }

type point = (i32, i32)
def cross (o: point) (a: point) (b: point) : i32 = (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0)
def dist2 (a: point) (b: point) : i32 = (a.0 - b.0) ** 2 + (a.1 - b.1) ** 2

def next [n] (ps: [n]point) (here: point) : point =
  let better a b =
    if a == here then b else if b == here then a
    else let c = cross here a b
         in if c < 0 || (c == 0 && dist2 here b > dist2 here a) then b else a
  in reduce better here ps

entry main [n] (xs: [n]i32) (ys: [n]i32) : ([]i32, []i32) =
  let ps = zip xs ys
  in if n == 0 then ([], []) else
  let start = reduce (\a b -> if b.0 < a.0 || (b.0 == a.0 && b.1 < a.1) then b else a) ps[0] ps
  let (hull, k, _) =
    loop (hull, k, here) = (replicate n start, 1, next ps start) while here != start do
      (hull with [k] = here, k + 1, next ps here)
  in unzip (take k hull)
