-- One expression in sixteen contexts: map, loop, functor, closure, match, filter, recursion and others.

def put [n] (a: *intrinsics.acc ([n]i64)) (i: i64) : *intrinsics.acc ([n]i64) = let a = intrinsics.acc_write a (i % 3) i in intrinsics.acc_write a 7 1
-- ==
-- entry: direct
-- input { 0i64 } output { 122i64 }
-- input { 1i64 } output { 322i64 }
-- input { 5i64 } output { 871i64 }
entry direct (x: i64) : i64 = ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3]))
-- ==
-- entry: in_map
-- input { 0i64 } output { [122i64, 322i64, 122i64] }
-- input { 1i64 } output { [322i64, 325i64, 122i64] }
-- input { 5i64 } output { [871i64, 941i64, 122i64] }
entry in_map (x: i64) : []i64 = map (\x -> ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3]))) [x, x + 1, 0]
-- ==
-- entry: in_loop
-- input { 0i64 } output { 769i64 }
-- input { 1i64 } output { 1012i64 }
-- input { 5i64 } output { 3553i64 }
entry in_loop (x: i64) : i64 = loop s = 0 for i < 3i64 do let x = x + i in s + ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3]))
-- ==
-- entry: in_functor
-- input { 0i64 } output { 1122i64 }
-- input { 1i64 } output { 1322i64 }
-- input { 5i64 } output { 1871i64 }
module F (P: {val k : i64}) = {
  def put [n] (a: *intrinsics.acc ([n]i64)) (i: i64) : *intrinsics.acc ([n]i64) = let a = intrinsics.acc_write a (i % 3) i in intrinsics.acc_write a 7 1
  def run (x: i64) : i64 = ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3])) + P.k
}
module F1 = F { def k = 1000i64 }
entry in_functor (x: i64) : i64 = F1.run x
-- ==
-- entry: in_local
-- input { 0i64 } output { 688i64 }
-- input { 1i64 } output { 1291i64 }
-- input { 5i64 } output { 3554i64 }
entry in_local (x: i64) : i64 =
  let f (y: i64) = let x = y in ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3]))
  in f x * 3 + f (x + 1)
-- ==
-- entry: irregular
-- input { 0i64 } output { [0i64, 0i64, 769i64] }
-- input { 1i64 } output { [122i64, 0i64, 769i64] }
-- input { 5i64 } output { [1999i64, 0i64, 769i64] }
entry irregular (x: i64) : []i64 = map (\n -> i64.sum (map (\x -> ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3]))) (iota n))) [x, 0, 3]
-- ==
-- entry: in_match
-- input { 0i64 } output { 322i64 }
-- input { 1i64 } output { 323i64 }
-- input { 5i64 } output { 871i64 }
entry in_match (x: i64) : i64 =
  match (if x > 2 then #a x else if x > 0 then #b (x, true) else #c : #a i64 | #b (i64, bool) | #c)
  case #a x -> ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3]))
  case #b (x, _) -> 1 + ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3]))
  case #c -> let x = 1 in ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3]))
-- ==
-- entry: while_in_map
-- input { 0i64 } output { [0i64, 444i64] }
-- input { 1i64 } output { [122i64, 444i64] }
-- input { 5i64 } output { [1999i64, 444i64] }
entry while_in_map (x: i64) : []i64 =
  map (\n -> (loop (s, x) = (0, 0) while x < n do (s + ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3])), x + 1)).0) [x, 2]
-- ==
-- entry: via_poly
-- input { 0i64 } output { 366i64 }
-- input { 1i64 } output { 966i64 }
-- input { 5i64 } output { 2613i64 }
def app '^a '^b (f: a -> b) (v: a) : b = f v
entry via_poly (x: i64) : i64 = app (\x -> ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3]))) x + (x |> ((\x -> ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3]))) >-> (* 2)))
-- ==
-- entry: in_fold
-- input { 0i64 } output { 1457i64 }
-- input { 1i64 } output { 2257i64 }
-- input { 5i64 } output { 4453i64 }
entry in_fold (x: i64) : i64 = foldl (\acc x -> acc * 2 + ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3]))) 0 [x, 1, 2]
-- ==
-- entry: in_flatmap
-- input { 0i64 } output { [122i64, 122i64, 322i64, 322i64, 325i64] }
-- input { 1i64 } output { [322i64, 322i64, 322i64, 322i64, 325i64] }
-- input { 5i64 } output { [871i64, 871i64, 871i64, 322i64, 322i64, 325i64] }
entry in_flatmap (x: i64) : []i64 = (flatmap' (\x -> let r = ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3])) in replicate (r % 4) r) [x, 1, 2]).3
-- ==
-- entry: in_filter
-- input { 0i64 } output { [0i64, 1i64] }
-- input { 1i64 } output { [0i64, 1i64] }
-- input { 5i64 } output { [0i64, 1i64] }
entry in_filter (x: i64) : []i64 = filter (\x -> ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3])) % 2 == 0) (iota (x + 3))
-- ==
-- entry: in_record
-- input { 0i64 } output { 447i64 }
-- input { 1i64 } output { 687i64 }
-- input { 5i64 } output { 2612i64 }
def objs (x: i64) = {now = ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3])), later = \(x: i64) -> ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3]))}
entry in_record (x: i64) : i64 = let o = objs x in o.now + o.later (x + 2)
-- ==
-- entry: in_recursion
-- input { 0i64 } output { 122i64 }
-- input { 1i64 } output { 444i64 }
-- input { 5i64 } output { 2870i64 }
def down (x: i64) : i64 = if x < 0 then 0 else ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3])) + down (x - 1)
entry in_recursion (x: i64) : i64 = down x
-- ==
-- entry: in_stream
-- input { 0i64 } output { [122i64, 0i64, 0i64] }
-- input { 1i64 } output { [122i64, 322i64, 0i64] }
-- input { 5i64 } output { [487i64, 1187i64, 1196i64] }
entry in_stream (x: i64) : []i64 = intrinsics.hist_stream (replicate 3 0i64) (+) 0 (\(a: *intrinsics.acc ([3]i64)) x -> intrinsics.acc_write a (x % 3) (((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3])))) (iota (x + 1))
-- ==
-- entry: in_scan_op
-- input { 0i64 } output { [0i64] }
-- input { 1i64 } output { [0i64, 1i64] }
-- input { 5i64 } output { [0i64, 1i64, 3i64, 6i64, 10i64, 15i64] }
entry in_scan_op (x: i64) : []i64 = scan (\a b -> a + b + 0 * ((let r = intrinsics.hist_stream (replicate 4 1i64) (+) 0 put (iota (x + 2)) in r[0] + r[1] * 10 + r[2] * 100 + r[3]))) 0 (iota (x + 1))
