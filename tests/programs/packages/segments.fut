-- Segmented operations.
-- ==
-- entry: seg
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] [true, false, true, false, false] } output { [1i32, 3i32, 3i32, 7i32, 12i32] [3i32, 12i32] }
-- input { empty([0]i32) empty([0]bool) } output { empty([0]i32) empty([0]i32) }

-- ==
-- entry: repl
-- input { [2i64, 0i64, 3i64] } output { [0i64, 0i64, 2i64, 2i64, 2i64] [0i64, 1i64, 0i64, 1i64, 2i64] }

-- ==
-- entry: tri
-- input { [3i64, 1i64, 2i64] } output { [0i64, 1i64, 4i64, 0i64, 0i64, 1i64] [5i64, 0i64, 1i64] }
def segmented_scan [n] 't (op: t -> t -> t) (ne: t) (flags: [n]bool) (as: [n]t) : *[n]t =
  let pairs = scan (\(v1, f1) (v2, f2) -> (if f2 then v2 else v1 `op` v2, f1 || f2)) (ne, false) (zip as flags)
  in map (.0) pairs

def segmented_reduce [n] 't (op: t -> t -> t) (ne: t) (flags: [n]bool) (as: [n]t) =
  let as' = segmented_scan op ne flags as
  let ends = rotate 1 flags
  let offsets = scan (+) 0 (map i64.bool ends)
  let count = if n > 0 then last offsets else 0
  let is = map2 (\o e -> if e then o - 1 else -1) offsets ends
  in scatter (replicate count ne) is as'

def replicated_iota [n] (reps: [n]i64) : []i64 =
  let s1 = scan (+) 0 reps
  let s2 = map2 (\i x -> if i == 0 then 0 else s1[i - 1] + 0 * x) (iota n) s1
  let tmp = reduce_by_index (replicate (if n == 0 then 0 else s1[n - 1]) 0) i64.max 0 s2 (iota n)
  let flags = map (> 0) tmp
  in segmented_scan (+) 0 flags tmp

def segmented_iota [n] (flags: [n]bool) : [n]i64 =
  segmented_scan (+) 0 flags (replicate n 1) |> map (\x -> x - 1)

def idxs_to_flags [n] (reps: [n]i64) = let is = replicated_iota reps in map2 (!=) is (rotate (-1) is)

def expand 'a 'b (sz: a -> i64) (get: a -> i64 -> b) (arr: []a) : []b =
  let szs = map sz arr
  let idxs = replicated_iota szs
  let iotas = segmented_iota (map2 (\i p -> i != p) idxs (map (\j -> if j == 0 then -1 else idxs[j - 1]) (indices idxs)))
  in map2 (\i j -> get arr[i] j) idxs iotas

def expand_reduce 'a 'b [n] (sz: a -> i64) (get: a -> i64 -> b) (op: b -> b -> b) (ne: b) (arr: [n]a) : [n]b =
  let szs = map sz arr
  let owner = replicated_iota szs
  let [k] (vals: [k]b) = expand sz get arr
  in reduce_by_index (replicate n ne) op ne (owner :> [k]i64) vals

entry seg [n] (xs: [n]i32) (fs: [n]bool) = (segmented_scan (+) 0 fs xs, segmented_reduce (+) 0 fs xs)
entry repl (ns: []i64) =
  let is = replicated_iota ns
  in (is, expand id (\_ j -> j) ns)
entry tri (ns: []i64) = (expand id (\_ i -> i * i) ns, expand_reduce id (\_ i -> i * i) (+) 0 ns)
