-- One expression in sixteen contexts: map, loop, functor, closure, match, filter, recursion and others.

type shape [n] = #all ([n]i64) | #pair i64 i64 | #none
def area [n] (s: shape [n]) : i64 = match s case #all v -> i64.sum v case #pair a b -> a * b case #none -> -1
def mk (n: i64) (v: i64) : shape [n] = if v % 3 == 0 then #all (replicate n v) else if v % 3 == 1 then #pair v n else #none
-- ==
-- entry: direct
-- input { 0i64 } output { 1i64 }
-- input { 1i64 } output { 3i64 }
-- input { 5i64 } output { 35i64 }
entry direct (x: i64) : i64 = (area (mk 4 x) + area (mk (x + 1) (x + 1)))
-- ==
-- entry: in_map
-- input { 0i64 } output { [1i64, 3i64, 1i64] }
-- input { 1i64 } output { [3i64, 8i64, 1i64] }
-- input { 5i64 } output { [35i64, 73i64, 1i64] }
entry in_map (x: i64) : []i64 = map (\x -> (area (mk 4 x) + area (mk (x + 1) (x + 1)))) [x, x + 1, 0]
-- ==
-- entry: in_loop
-- input { 0i64 } output { 12i64 }
-- input { 1i64 } output { 39i64 }
-- input { 5i64 } output { 135i64 }
entry in_loop (x: i64) : i64 = loop s = 0 for i < 3i64 do let x = x + i in s + (area (mk 4 x) + area (mk (x + 1) (x + 1)))
-- ==
-- entry: in_functor
-- input { 0i64 } output { 1001i64 }
-- input { 1i64 } output { 1003i64 }
-- input { 5i64 } output { 1035i64 }
module F (P: {val k : i64}) = {
  type shape [n] = #all ([n]i64) | #pair i64 i64 | #none
  def area [n] (s: shape [n]) : i64 = match s case #all v -> i64.sum v case #pair a b -> a * b case #none -> -1
  def mk (n: i64) (v: i64) : shape [n] = if v % 3 == 0 then #all (replicate n v) else if v % 3 == 1 then #pair v n else #none
  def run (x: i64) : i64 = (area (mk 4 x) + area (mk (x + 1) (x + 1))) + P.k
}
module F1 = F { def k = 1000i64 }
entry in_functor (x: i64) : i64 = F1.run x
-- ==
-- entry: in_local
-- input { 0i64 } output { 6i64 }
-- input { 1i64 } output { 17i64 }
-- input { 5i64 } output { 178i64 }
entry in_local (x: i64) : i64 =
  let f (y: i64) = let x = y in (area (mk 4 x) + area (mk (x + 1) (x + 1)))
  in f x * 3 + f (x + 1)
-- ==
-- entry: irregular
-- input { 0i64 } output { [0i64, 0i64, 12i64] }
-- input { 1i64 } output { [1i64, 0i64, 12i64] }
-- input { 5i64 } output { [55i64, 0i64, 12i64] }
entry irregular (x: i64) : []i64 = map (\n -> i64.sum (map (\x -> (area (mk 4 x) + area (mk (x + 1) (x + 1)))) (iota n))) [x, 0, 3]
-- ==
-- entry: in_match
-- input { 0i64 } output { 3i64 }
-- input { 1i64 } output { 4i64 }
-- input { 5i64 } output { 35i64 }
entry in_match (x: i64) : i64 =
  match (if x > 2 then #a x else if x > 0 then #b (x, true) else #c : #a i64 | #b (i64, bool) | #c)
  case #a x -> (area (mk 4 x) + area (mk (x + 1) (x + 1)))
  case #b (x, _) -> 1 + (area (mk 4 x) + area (mk (x + 1) (x + 1)))
  case #c -> let x = 1 in (area (mk 4 x) + area (mk (x + 1) (x + 1)))
-- ==
-- entry: while_in_map
-- input { 0i64 } output { [0i64, 4i64] }
-- input { 1i64 } output { [1i64, 4i64] }
-- input { 5i64 } output { [55i64, 4i64] }
entry while_in_map (x: i64) : []i64 =
  map (\n -> (loop (s, x) = (0, 0) while x < n do (s + (area (mk 4 x) + area (mk (x + 1) (x + 1))), x + 1)).0) [x, 2]
-- ==
-- entry: via_poly
-- input { 0i64 } output { 3i64 }
-- input { 1i64 } output { 9i64 }
-- input { 5i64 } output { 105i64 }
def app '^a '^b (f: a -> b) (v: a) : b = f v
entry via_poly (x: i64) : i64 = app (\x -> (area (mk 4 x) + area (mk (x + 1) (x + 1)))) x + (x |> ((\x -> (area (mk 4 x) + area (mk (x + 1) (x + 1)))) >-> (* 2)))
-- ==
-- entry: in_fold
-- input { 0i64 } output { 18i64 }
-- input { 1i64 } output { 26i64 }
-- input { 5i64 } output { 154i64 }
entry in_fold (x: i64) : i64 = foldl (\acc x -> acc * 2 + (area (mk 4 x) + area (mk (x + 1) (x + 1)))) 0 [x, 1, 2]
-- ==
-- entry: in_flatmap
-- input { 0i64 } output { [1i64, 3i64, 3i64, 3i64] }
-- input { 1i64 } output { [3i64, 3i64, 3i64, 3i64, 3i64, 3i64] }
-- input { 5i64 } output { [35i64, 35i64, 35i64, 3i64, 3i64, 3i64] }
entry in_flatmap (x: i64) : []i64 = (flatmap' (\x -> let r = (area (mk 4 x) + area (mk (x + 1) (x + 1))) in replicate (r % 4) r) [x, 1, 2]).3
-- ==
-- entry: in_filter
-- input { 0i64 } output { [2i64] }
-- input { 1i64 } output { [2i64, 3i64] }
-- input { 5i64 } output { [2i64, 3i64] }
entry in_filter (x: i64) : []i64 = filter (\x -> (area (mk 4 x) + area (mk (x + 1) (x + 1))) % 2 == 0) (iota (x + 3))
-- ==
-- entry: in_record
-- input { 0i64 } output { 9i64 }
-- input { 1i64 } output { 31i64 }
-- input { 5i64 } output { 62i64 }
def objs (x: i64) = {now = (area (mk 4 x) + area (mk (x + 1) (x + 1))), later = \(x: i64) -> (area (mk 4 x) + area (mk (x + 1) (x + 1)))}
entry in_record (x: i64) : i64 = let o = objs x in o.now + o.later (x + 2)
-- ==
-- entry: in_recursion
-- input { 0i64 } output { 1i64 }
-- input { 1i64 } output { 4i64 }
-- input { 5i64 } output { 90i64 }
def down (x: i64) : i64 = if x < 0 then 0 else (area (mk 4 x) + area (mk (x + 1) (x + 1))) + down (x - 1)
entry in_recursion (x: i64) : i64 = down x
-- ==
-- entry: in_stream
-- input { 0i64 } output { [1i64, 0i64, 0i64] }
-- input { 1i64 } output { [1i64, 3i64, 0i64] }
-- input { 5i64 } output { [29i64, 18i64, 43i64] }
entry in_stream (x: i64) : []i64 = intrinsics.hist_stream (replicate 3 0i64) (+) 0 (\(a: *intrinsics.acc ([3]i64)) x -> intrinsics.acc_write a (x % 3) ((area (mk 4 x) + area (mk (x + 1) (x + 1))))) (iota (x + 1))
-- ==
-- entry: in_scan_op
-- input { 0i64 } output { [0i64] }
-- input { 1i64 } output { [0i64, 1i64] }
-- input { 5i64 } output { [0i64, 1i64, 3i64, 6i64, 10i64, 15i64] }
entry in_scan_op (x: i64) : []i64 = scan (\a b -> a + b + 0 * (area (mk 4 x) + area (mk (x + 1) (x + 1)))) 0 (iota (x + 1))
