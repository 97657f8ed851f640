-- Segmented operations and expansion by flat index arrays.
-- ==
-- entry: seg_sum
-- input { [-2] [true] }
-- output { [-2] }
-- input { [2, 6] [true, false] }
-- output { [8] }
-- input { [-1, 8, -2, -3, 6, 8, 8, 6, 3] [true, false, true, false, false, false, false, false, true] }
-- output { [7, 23, 3] }
-- ==
-- entry: seg_scan
-- input { [-2] [true] }
-- output { [-2] }
-- input { [2, 6] [true, false] }
-- output { [2, 6] }
-- input { [-1, 8, -2, -3, 6, 8, 8, 6, 3] [true, false, true, false, false, false, false, false, true] }
-- output { [-1, 8, -2, -2, 6, 8, 8, 8, 3] }
-- ==
-- entry: rep_iota
-- input { [3] }
-- output { [0, 0, 0] }
-- input { [1, 3] }
-- output { [0, 1, 1, 1] }
-- input { [3, 1, 2, 1, 2, 2, 3, 3, 2] }
-- output { [0, 0, 0, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8] }
-- ==
-- entry: fl
-- input { [1] }
-- output { [1] [true] [0] [0] }
-- input { [0, 3] }
-- output { [0, 3] [true, false, false] [0, 0] [0, 1, 2] }
-- input { [3, 3, 3, 1, 2, 0, 0, 1, 3] }
-- output { [3, 3, 3, 1, 2, 0, 0, 1, 3] [true, false, false, true, false, false, true, false, false, true, true, false, true, true, false, false] [0, 3, 6, 9, 10, 12, 12, 12, 13] [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 0, 1, 0, 0, 1, 2] }
-- ==
-- entry: fl2
-- input { [1] }
-- output { [1] [0] [1] [1] }
-- input { [0, 3] }
-- output { [0, 3] [0, 0] [3, 4, 5] [0, 9] }
-- input { [3, 3, 3, 1, 2, 0, 0, 1, 3] }
-- output { [3, 3, 3, 1, 2, 0, 0, 1, 3] [0, 3, 6, 9, 10, 12, 12, 12, 13] [3, 4, 5, 3, 4, 5, 3, 4, 5, 1, 2, 3, 1, 3, 4, 5] [9, 9, 9, 1, 4, 0, 0, 1, 9] }
-- ==
-- entry: tri
-- input { [0, 3] }
-- output { [0, 9] }
-- input { [3, 3, 3, 1, 2, 0, 0, 1, 3] }
-- output { [9, 9, 9, 0, 2, 0, 0, 0, 9] }
-- input { [3, 3, 3, 3, 0, 2, 3, 1, 2, 3, 2, 2, 2, 0, 3, 2, 0, 3, 1, 0] }
-- output { [9, 9, 9, 9, 0, 2, 9, 0, 2, 9, 2, 2, 2, 0, 9, 2, 0, 9, 0, 0] }
-- ==
-- entry: picture
-- input { 8 7 [[0, 0, 5, 3], [5, 5, 1, -2], [2, 2, 2, 2], [7, 0, 0, 7]] }
-- output { [[1, 1, 0, 1, 0, 0, 0], [0, 0, 1, 1, 0, 0, 1], [0, 0, 1, 0, 1, 1, 0], [0, 0, 0, 0, 1, 1, 0], [0, 0, 0, 1, 0, 1, 0], [0, 0, 1, 0, 0, 1, 0], [0, 1, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0]] }

-- Segmented operations and expansion.
def segscan [n] 't (op: t -> t -> t) (ne: t) (as: [n](t, bool)) : *[n]t =
  (unzip (scan (\(x1, f1) (x2, f2) -> ((if f2 then x2 else op x1 x2), f1 || f2)) (ne, false) as)).0 |> copy
def segreduce [n] 't (op: t -> t -> t) (ne: t) (as: [n](t, bool)) : *[]t =
  let segment_ends = rotate 1 (map (.1) as)
  let as' = segscan op ne as
  let segment_end_offsets = segment_ends |> map i64.bool |> scan (+) 0
  let num_segments = if n > 1 then last segment_end_offsets else n
  let scratch = replicate num_segments ne
  let index i f = if f then i - 1 else -1
  in scatter scratch (map2 index segment_end_offsets segment_ends) as'
def replicated_iota [n] (reps: [n]i64) : []i64 =
  let s1 = scan (+) 0 reps
  let s2 = map (\i -> if i == 0 then 0 else s1[i - 1]) (iota n)
  let tmp = reduce_by_index (replicate (reduce (+) 0 reps) 0) i64.max 0 s2 (iota n)
  let flags = map (> 0) tmp
  in segscan (+) 0 (zip tmp flags)
def segmented_iota [n] (flags: [n]bool) : [n]i64 =
  let iotas = segscan (+) 0 (zip (replicate n 1) flags)
  in map (\x -> x - 1) iotas
def expand 'a 'b (sz: a -> i64) (get: a -> i64 -> b) (arr: []a) : *[]b =
  let szs = map sz arr
  let idxs = replicated_iota szs
  let iotas = segmented_iota (map2 (!=) idxs (rotate (-1) idxs))
  in map2 (\i j -> get arr[i] j) idxs iotas
def expand_reduce 'a 'b (sz: a -> i64) (get: a -> i64 -> b) (op: b -> b -> b) (ne: b) (arr: []a) : *[]b =
  let szs = map sz arr
  let idxs = replicated_iota szs
  let flags = map2 (!=) idxs (rotate (-1) idxs)
  let iotas = segmented_iota flags
  let vs = map2 (\i j -> get arr[i] j) idxs iotas
  in segreduce op ne (zip vs flags)
def expand_outer_reduce 'a 'b [n] (sz: a -> i64) (get: a -> i64 -> b) (op: b -> b -> b) (ne: b) (arr: [n]a) : *[n]b =
  let sz' s = let s = sz s in if s == 0 then 1 else s
  let get' o i = if sz o == 0 then ne else get o i
  in expand_reduce sz' get' op ne arr :> *[n]b
-- lines drawn with expansion
type point = (i32, i32)
type line = (point, point)
def points_in_line (((x1, y1), (x2, y2)): line) = i64.i32 (1 + i32.max (i32.abs (x2 - x1)) (i32.abs (y2 - y1)))
def get_point_in_line (((x1, y1), (x2, y2)): line) (i: i64) : point =
  let i = i32.i64 i
  let dx = x2 - x1
  let dy = y2 - y1
  let k = i32.max (i32.abs dx) (i32.abs dy)
  in if k == 0 then (x1, y1) else (x1 + i * dx // k, y1 + i * dy // k)
def draw [h][w] (grid: *[h][w]i32) (ls: []line) : *[h][w]i32 =
  let ps = expand points_in_line get_point_in_line ls
  let is = map (\(x, y) -> (i64.i32 y, i64.i32 x)) ps
  in scatter_2d grid is (map (const 1) is)
entry seg_sum (xs: []i32) (fs: []bool) = let n = length xs in segreduce (+) 0 (zip (xs :> [n]i32) (fs :> [n]bool))
entry seg_scan (xs: []i32) (fs: []bool) = let n = length xs in segscan i32.max i32.lowest (zip (xs :> [n]i32) (fs :> [n]bool))
entry rep_iota = replicated_iota
entry tri (ns: []i64) = expand_outer_reduce id (\a i -> a * i) (+) 0 ns
entry fl (ns: []i64) = flatmap' (\k -> iota k) ns
entry fl2 (ns: []i64) = let (ls, _, os, d, c) = flatmap (\k -> (map (+ k) (iota k), k * k)) ns in (ls, os, d, c)
entry picture (h: i64) (w: i64) (ls: [][4]i32) = draw (replicate h (replicate w 0)) (map (\l -> ((l[0], l[1]), (l[2], l[3]))) ls)
