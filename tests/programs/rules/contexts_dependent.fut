-- One expression in sixteen contexts: map, loop, functor, closure, match, filter, recursion and others.

def twice (f: (k: i64) -> [k]i64 -> [k]i64) (n: i64) (v: [n]i64) : [n]i64 = f n (f n v)
def mk (n: i64) : [n + 1]i64 = iota (n + 1)
-- ==
-- entry: direct
-- input { 0i64 } output { 2i64 }
-- input { 1i64 } output { 9i64 }
-- input { 5i64 } output { 87i64 }
entry direct (x: i64) : i64 = (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x)))
-- ==
-- entry: in_map
-- input { 0i64 } output { [2i64, 9i64, 2i64] }
-- input { 1i64 } output { [9i64, 21i64, 2i64] }
-- input { 5i64 } output { [87i64, 119i64, 2i64] }
entry in_map (x: i64) : []i64 = map (\x -> (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x)))) [x, x + 1, 0]
-- ==
-- entry: in_loop
-- input { 0i64 } output { 32i64 }
-- input { 1i64 } output { 68i64 }
-- input { 5i64 } output { 362i64 }
entry in_loop (x: i64) : i64 = loop s = 0 for i < 3i64 do let x = x + i in s + (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x)))
-- ==
-- entry: in_functor
-- input { 0i64 } output { 1002i64 }
-- input { 1i64 } output { 1009i64 }
-- input { 5i64 } output { 1087i64 }
module F (P: {val k : i64}) = {
  def twice (f: (k: i64) -> [k]i64 -> [k]i64) (n: i64) (v: [n]i64) : [n]i64 = f n (f n v)
  def mk (n: i64) : [n + 1]i64 = iota (n + 1)
  def run (x: i64) : i64 = (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x))) + P.k
}
module F1 = F { def k = 1000i64 }
entry in_functor (x: i64) : i64 = F1.run x
-- ==
-- entry: in_local
-- input { 0i64 } output { 15i64 }
-- input { 1i64 } output { 48i64 }
-- input { 5i64 } output { 380i64 }
entry in_local (x: i64) : i64 =
  let f (y: i64) = let x = y in (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x)))
  in f x * 3 + f (x + 1)
-- ==
-- entry: irregular
-- input { 0i64 } output { [0i64, 0i64, 32i64] }
-- input { 1i64 } output { [2i64, 0i64, 32i64] }
-- input { 5i64 } output { [130i64, 0i64, 32i64] }
entry irregular (x: i64) : []i64 = map (\n -> i64.sum (map (\x -> (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x)))) (iota n))) [x, 0, 3]
-- ==
-- entry: in_match
-- input { 0i64 } output { 9i64 }
-- input { 1i64 } output { 10i64 }
-- input { 5i64 } output { 87i64 }
entry in_match (x: i64) : i64 =
  match (if x > 2 then #a x else if x > 0 then #b (x, true) else #c : #a i64 | #b (i64, bool) | #c)
  case #a x -> (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x)))
  case #b (x, _) -> 1 + (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x)))
  case #c -> let x = 1 in (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x)))
-- ==
-- entry: while_in_map
-- input { 0i64 } output { [0i64, 11i64] }
-- input { 1i64 } output { [2i64, 11i64] }
-- input { 5i64 } output { [130i64, 11i64] }
entry while_in_map (x: i64) : []i64 =
  map (\n -> (loop (s, x) = (0, 0) while x < n do (s + (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x))), x + 1)).0) [x, 2]
-- ==
-- entry: via_poly
-- input { 0i64 } output { 6i64 }
-- input { 1i64 } output { 27i64 }
-- input { 5i64 } output { 261i64 }
def app '^a '^b (f: a -> b) (v: a) : b = f v
entry via_poly (x: i64) : i64 = app (\x -> (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x)))) x + (x |> ((\x -> (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x)))) >-> (* 2)))
-- ==
-- entry: in_fold
-- input { 0i64 } output { 47i64 }
-- input { 1i64 } output { 75i64 }
-- input { 5i64 } output { 387i64 }
entry in_fold (x: i64) : i64 = foldl (\acc x -> acc * 2 + (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x)))) 0 [x, 1, 2]
-- ==
-- entry: in_flatmap
-- input { 0i64 } output { [2i64, 2i64, 9i64, 21i64] }
-- input { 1i64 } output { [9i64, 9i64, 21i64] }
-- input { 5i64 } output { [87i64, 87i64, 87i64, 9i64, 21i64] }
entry in_flatmap (x: i64) : []i64 = (flatmap' (\x -> let r = (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x))) in replicate (r % 4) r) [x, 1, 2]).3
-- ==
-- entry: in_filter
-- input { 0i64 } output { [0i64] }
-- input { 1i64 } output { [0i64, 3i64] }
-- input { 5i64 } output { [0i64, 3i64, 4i64, 7i64] }
entry in_filter (x: i64) : []i64 = filter (\x -> (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x))) % 2 == 0) (iota (x + 3))
-- ==
-- entry: in_record
-- input { 0i64 } output { 23i64 }
-- input { 1i64 } output { 47i64 }
-- input { 5i64 } output { 243i64 }
def objs (x: i64) = {now = (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x))), later = \(x: i64) -> (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x)))}
entry in_record (x: i64) : i64 = let o = objs x in o.now + o.later (x + 2)
-- ==
-- entry: in_recursion
-- input { 0i64 } output { 2i64 }
-- input { 1i64 } output { 11i64 }
-- input { 5i64 } output { 217i64 }
def down (x: i64) : i64 = if x < 0 then 0 else (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x))) + down (x - 1)
entry in_recursion (x: i64) : i64 = down x
-- ==
-- entry: in_stream
-- input { 0i64 } output { [2i64, 0i64, 0i64] }
-- input { 1i64 } output { [2i64, 9i64, 0i64] }
-- input { 5i64 } output { [40i64, 69i64, 108i64] }
entry in_stream (x: i64) : []i64 = intrinsics.hist_stream (replicate 3 0i64) (+) 0 (\(a: *intrinsics.acc ([3]i64)) x -> intrinsics.acc_write a (x % 3) ((i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x))))) (iota (x + 1))
-- ==
-- entry: in_scan_op
-- input { 0i64 } output { [0i64] }
-- input { 1i64 } output { [0i64, 1i64] }
-- input { 5i64 } output { [0i64, 1i64, 3i64, 6i64, 10i64, 15i64] }
entry in_scan_op (x: i64) : []i64 = scan (\a b -> a + b + 0 * (i64.sum (twice (\k (v: [k]i64) -> map (+ k) v) (x + 1) (mk x)))) 0 (iota (x + 1))
