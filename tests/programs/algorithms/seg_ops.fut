-- Segmented scan, reduce, replicated iota and expand/reduce operators, used to draw lines.

-- ==
-- entry: draw4
-- input { 4i64 6i64 [[0i64, 0i64, 5i64, 0i64], [1i64, 1i64, 1i64, 3i64], [0i64, 3i64, 3i64, 0i64]] } output {
--   [[1i32, 1i32, 1i32, 2i32, 1i32, 1i32], [0i32, 1i32, 1i32, 0i32, 0i32, 0i32], [0i32, 2i32, 0i32, 0i32, 0i32,
--   0i32], [1i32, 1i32, 0i32, 0i32, 0i32, 0i32]] }

-- ==
-- entry: sums
-- input { [3i64, 1i64, 4i64] } output { [9i64, 0i64, 24i64] }

-- ==
-- entry: segred
-- input { [true, false, true, false, false] [1i32, 2i32, 3i32, 4i32, 5i32] } output { [3i32, 12i32] }

-- ==
-- entry: riota
-- input { [2i64, 3i64, 1i64] } output { [0i64, 0i64, 1i64, 1i64, 1i64, 2i64] }
-- input { [0i64, 2i64, 0i64, 1i64] } output { [1i64, 1i64, 3i64] }

def segmented_scan 't [n] (op: t -> t -> t) (ne: t) (flags: [n]bool) (as: [n]t) : *[n]t =
  (unzip (scan (\(x_flag, x) (y_flag, y) -> (x_flag || y_flag, if y_flag then y else x `op` y)) (false, ne) (zip flags as))).1
def segmented_reduce [n] 't (op: t -> t -> t) (ne: t) (flags: [n]bool) (as: [n]t) =
  let as' = segmented_scan op ne flags as
  let segment_ends = rotate 1 flags
  let segment_end_offsets = segment_ends |> map i64.bool |> scan (+) 0
  let num_segments = if n > 1 then last segment_end_offsets else i64.i64 n
  let scratch = replicate num_segments ne
  let index i f = if f then i - 1 else -1
  in scatter scratch (map2 index segment_end_offsets segment_ends) as'
def replicated_iota [n] (reps: [n]i64) : []i64 =
  let s1 = scan (+) 0 reps
  let s2 = map2 (\i x -> if i == 0 then 0 else x) (iota n) (rotate (-1) s1)
  let tmp = reduce_by_index (replicate (reduce (+) 0 reps) 0) i64.max 0 s2 (iota n)
  let flags = map (> 0) tmp
  in segmented_scan (+) 0 flags tmp
def segmented_iota [n] (flags: [n]bool) : [n]i64 =
  let iotas = segmented_scan (+) 0 flags (replicate n 1)
  in map (\x -> x - 1) iotas
def expand 'a 'b (sz: a -> i64) (get: a -> i64 -> b) (arr: []a) : []b =
  let szs = map sz arr
  let idxs = replicated_iota szs
  let iotas = segmented_iota (map2 (!=) idxs (rotate (-1) idxs))
  in map2 (\i j -> get arr[i] j) idxs iotas
def expand_reduce 'a 'b (sz: a -> i64) (get: a -> i64 -> b) (op: b -> b -> b) (ne: b) (arr: []a) : []b =
  let szs = map sz arr
  let idxs = replicated_iota szs
  let flags = map2 (!=) idxs (rotate (-1) idxs)
  let iotas = segmented_iota flags
  let vs = map2 (\i j -> get arr[i] j) idxs iotas
  in segmented_reduce op ne flags vs

type point = (i64, i64)
type line = (point, point)
def compare (v1: i64) (v2: i64) : i64 = if v2 > v1 then 1 else if v1 > v2 then -1 else 0
def points_in_line ((x1, y1), (x2, y2)) = 1 + i64.max (i64.abs (x2 - x1)) (i64.abs (y2 - y1))
def get_point_in_line ((p1, p2): line) (i: i64) : point =
  let (dx, dy) = (p2.0 - p1.0, p2.1 - p1.1)
  in if i64.abs dx > i64.abs dy
     then (p1.0 + compare p1.0 p2.0 * i, p1.1 + (dy * i + i64.abs dx / 2) / i64.abs dx)
     else (p1.0 + (if dy == 0 then 0 else (dx * i + i64.abs dy / 2) / i64.abs dy), p1.1 + compare p1.1 p2.1 * i)

entry draw (h: i64) (w: i64) (lines: [](i64, i64, i64, i64)) : [h][w]i32 =
  let ps = lines |> map (\(a, b, c, d) -> ((a, b), (c, d))) |> expand points_in_line get_point_in_line
  let is = map (\(x, y) -> w * y + x) ps
  let flags = map (const 1) ps
  in unflatten (reduce_by_index (replicate (h * w) 0) (+) 0 is flags)
entry draw4 [n] (h: i64) (w: i64) (ls: [n][4]i64) = draw h w (map (\l -> (l[0], l[1], l[2], l[3])) ls)
entry sums [n] (xs: [n]i64) = expand_reduce (\x -> x) (\x j -> x * j) (+) 0 xs
entry segred [n] (fs: [n]bool) (xs: [n]i32) = segmented_reduce (+) 0 fs xs
entry riota [n] (xs: [n]i64) = replicated_iota xs
