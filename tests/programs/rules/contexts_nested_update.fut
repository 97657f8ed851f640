-- One expression in sixteen contexts: map, loop, functor, closure, match, filter, recursion and others.

type cell = {p: [3]i64, q: (i64, bool)}
-- ==
-- entry: direct
-- input { 0i64 } output { 53i64 }
-- input { 1i64 } output { 65i64 }
-- input { 5i64 } output { 133i64 }
entry direct (x: i64) : i64 = ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
  let t[1].p[2] = 40 + x
  let t[0] = {p = [x, x, x], q = (9, true)}
  in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t)))
-- ==
-- entry: in_map
-- input { 0i64 } output { [53i64, 65i64, 53i64] }
-- input { 1i64 } output { [65i64, 79i64, 53i64] }
-- input { 5i64 } output { [133i64, 155i64, 53i64] }
entry in_map (x: i64) : []i64 = map (\x -> ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
  let t[1].p[2] = 40 + x
  let t[0] = {p = [x, x, x], q = (9, true)}
  in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t)))) [x, x + 1, 0]
-- ==
-- entry: in_loop
-- input { 0i64 } output { 197i64 }
-- input { 1i64 } output { 239i64 }
-- input { 5i64 } output { 467i64 }
entry in_loop (x: i64) : i64 = loop s = 0 for i < 3i64 do let x = x + i in s + ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
  let t[1].p[2] = 40 + x
  let t[0] = {p = [x, x, x], q = (9, true)}
  in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t)))
-- ==
-- entry: in_functor
-- input { 0i64 } output { 1053i64 }
-- input { 1i64 } output { 1065i64 }
-- input { 5i64 } output { 1133i64 }
module F (P: {val k : i64}) = {
  type cell = {p: [3]i64, q: (i64, bool)}
  def run (x: i64) : i64 = ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
    let t[1].p[2] = 40 + x
    let t[0] = {p = [x, x, x], q = (9, true)}
    in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t))) + P.k
}
module F1 = F { def k = 1000i64 }
entry in_functor (x: i64) : i64 = F1.run x
-- ==
-- entry: in_local
-- input { 0i64 } output { 224i64 }
-- input { 1i64 } output { 274i64 }
-- input { 5i64 } output { 554i64 }
entry in_local (x: i64) : i64 =
  let f (y: i64) = let x = y in ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
    let t[1].p[2] = 40 + x
    let t[0] = {p = [x, x, x], q = (9, true)}
    in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t)))
  in f x * 3 + f (x + 1)
-- ==
-- entry: irregular
-- input { 0i64 } output { [0i64, 0i64, 197i64] }
-- input { 1i64 } output { [53i64, 0i64, 197i64] }
-- input { 5i64 } output { [405i64, 0i64, 197i64] }
entry irregular (x: i64) : []i64 = map (\n -> i64.sum (map (\x -> ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
  let t[1].p[2] = 40 + x
  let t[0] = {p = [x, x, x], q = (9, true)}
  in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t)))) (iota n))) [x, 0, 3]
-- ==
-- entry: in_match
-- input { 0i64 } output { 65i64 }
-- input { 1i64 } output { 66i64 }
-- input { 5i64 } output { 133i64 }
entry in_match (x: i64) : i64 =
  match (if x > 2 then #a x else if x > 0 then #b (x, true) else #c : #a i64 | #b (i64, bool) | #c)
  case #a x -> ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
    let t[1].p[2] = 40 + x
    let t[0] = {p = [x, x, x], q = (9, true)}
    in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t)))
  case #b (x, _) -> 1 + ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
    let t[1].p[2] = 40 + x
    let t[0] = {p = [x, x, x], q = (9, true)}
    in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t)))
  case #c -> let x = 1 in ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
    let t[1].p[2] = 40 + x
    let t[0] = {p = [x, x, x], q = (9, true)}
    in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t)))
-- ==
-- entry: while_in_map
-- input { 0i64 } output { [0i64, 118i64] }
-- input { 1i64 } output { [53i64, 118i64] }
-- input { 5i64 } output { [405i64, 118i64] }
entry while_in_map (x: i64) : []i64 =
  map (\n -> (loop (s, x) = (0, 0) while x < n do (s + ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
    let t[1].p[2] = 40 + x
    let t[0] = {p = [x, x, x], q = (9, true)}
    in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t))), x + 1)).0) [x, 2]
-- ==
-- entry: via_poly
-- input { 0i64 } output { 159i64 }
-- input { 1i64 } output { 195i64 }
-- input { 5i64 } output { 399i64 }
def app '^a '^b (f: a -> b) (v: a) : b = f v
entry via_poly (x: i64) : i64 = app (\x -> ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
  let t[1].p[2] = 40 + x
  let t[0] = {p = [x, x, x], q = (9, true)}
  in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t)))) x + (x |> ((\x -> ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
  let t[1].p[2] = 40 + x
  let t[0] = {p = [x, x, x], q = (9, true)}
  in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t)))) >-> (* 2)))
-- ==
-- entry: in_fold
-- input { 0i64 } output { 421i64 }
-- input { 1i64 } output { 469i64 }
-- input { 5i64 } output { 741i64 }
entry in_fold (x: i64) : i64 = foldl (\acc x -> acc * 2 + ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
  let t[1].p[2] = 40 + x
  let t[0] = {p = [x, x, x], q = (9, true)}
  in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t)))) 0 [x, 1, 2]
-- ==
-- entry: in_flatmap
-- input { 0i64 } output { [53i64, 65i64, 79i64, 79i64, 79i64] }
-- input { 1i64 } output { [65i64, 65i64, 79i64, 79i64, 79i64] }
-- input { 5i64 } output { [133i64, 65i64, 79i64, 79i64, 79i64] }
entry in_flatmap (x: i64) : []i64 = (flatmap' (\x -> let r = ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
  let t[1].p[2] = 40 + x
  let t[0] = {p = [x, x, x], q = (9, true)}
  in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t))) in replicate (r % 4) r) [x, 1, 2]).3
-- ==
-- entry: in_filter
-- input { 0i64 } output { empty([0]i64) }
-- input { 1i64 } output { empty([0]i64) }
-- input { 5i64 } output { empty([0]i64) }
entry in_filter (x: i64) : []i64 = filter (\x -> ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
  let t[1].p[2] = 40 + x
  let t[0] = {p = [x, x, x], q = (9, true)}
  in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t))) % 2 == 0) (iota (x + 3))
-- ==
-- entry: in_record
-- input { 0i64 } output { 132i64 }
-- input { 1i64 } output { 160i64 }
-- input { 5i64 } output { 312i64 }
def objs (x: i64) = {now = ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
  let t[1].p[2] = 40 + x
  let t[0] = {p = [x, x, x], q = (9, true)}
  in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t))), later = \(x: i64) -> ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
  let t[1].p[2] = 40 + x
  let t[0] = {p = [x, x, x], q = (9, true)}
  in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t)))}
entry in_record (x: i64) : i64 = let o = objs x in o.now + o.later (x + 2)
-- ==
-- entry: in_recursion
-- input { 0i64 } output { 53i64 }
-- input { 1i64 } output { 118i64 }
-- input { 5i64 } output { 538i64 }
def down (x: i64) : i64 = if x < 0 then 0 else ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
  let t[1].p[2] = 40 + x
  let t[0] = {p = [x, x, x], q = (9, true)}
  in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t))) + down (x - 1)
entry in_recursion (x: i64) : i64 = down x
-- ==
-- entry: in_stream
-- input { 0i64 } output { [53i64, 0i64, 0i64] }
-- input { 1i64 } output { [53i64, 65i64, 0i64] }
-- input { 5i64 } output { [148i64, 178i64, 212i64] }
entry in_stream (x: i64) : []i64 = intrinsics.hist_stream (replicate 3 0i64) (+) 0 (\(a: *intrinsics.acc ([3]i64)) x -> intrinsics.acc_write a (x % 3) (((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
  let t[1].p[2] = 40 + x
  let t[0] = {p = [x, x, x], q = (9, true)}
  in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t))))) (iota (x + 1))
-- ==
-- entry: in_scan_op
-- input { 0i64 } output { [0i64] }
-- input { 1i64 } output { [0i64, 1i64] }
-- input { 5i64 } output { [0i64, 1i64, 3i64, 6i64, 10i64, 15i64] }
entry in_scan_op (x: i64) : []i64 = scan (\a b -> a + b + 0 * ((let t = replicate (x + 2) {p = [1, 2, 3], q = (x, false)} : [x + 2]cell
  let t[1].p[2] = 40 + x
  let t[0] = {p = [x, x, x], q = (9, true)}
  in i64.sum (map (\c -> i64.sum c.p + c.q.0 + i64.bool c.q.1) t)))) 0 (iota (x + 1))
