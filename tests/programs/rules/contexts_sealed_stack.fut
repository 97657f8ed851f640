-- One expression in sixteen contexts: map, loop, functor, closure, match, filter, recursion and others.

module stack : { type~ t val new : () -> t val push : i64 -> t -> t val fold : (i64 -> i64 -> i64) -> i64 -> t -> i64 } = {
  type~ t = []i64
  def new () : t = []
  def push (v: i64) (s: t) : t = s ++ [v]
  def fold f z (s: t) = foldl f z s
}
-- ==
-- entry: direct
-- input { 0i64 } output { 5i64 }
-- input { 1i64 } output { 19i64 }
-- input { 5i64 } output { 20i64 }
entry direct (x: i64) : i64 = (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s))
-- ==
-- entry: in_map
-- input { 0i64 } output { [5i64, 19i64, 5i64] }
-- input { 1i64 } output { [19i64, 57i64, 5i64] }
-- input { 5i64 } output { [20i64, 54i64, 5i64] }
entry in_map (x: i64) : []i64 = map (\x -> (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s))) [x, x + 1, 0]
-- ==
-- entry: in_loop
-- input { 0i64 } output { 81i64 }
-- input { 1i64 } output { 227i64 }
-- input { 5i64 } output { 206i64 }
entry in_loop (x: i64) : i64 = loop s = 0 for i < 3i64 do let x = x + i in s + (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s))
-- ==
-- entry: in_functor
-- input { 0i64 } output { 1005i64 }
-- input { 1i64 } output { 1019i64 }
-- input { 5i64 } output { 1020i64 }
module F (P: {val k : i64}) = {
  module stack : { type~ t val new : () -> t val push : i64 -> t -> t val fold : (i64 -> i64 -> i64) -> i64 -> t -> i64 } = {
    type~ t = []i64
    def new () : t = []
    def push (v: i64) (s: t) : t = s ++ [v]
    def fold f z (s: t) = foldl f z s
  }
  def run (x: i64) : i64 = (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s)) + P.k
}
module F1 = F { def k = 1000i64 }
entry in_functor (x: i64) : i64 = F1.run x
-- ==
-- entry: in_local
-- input { 0i64 } output { 34i64 }
-- input { 1i64 } output { 114i64 }
-- input { 5i64 } output { 114i64 }
entry in_local (x: i64) : i64 =
  let f (y: i64) = let x = y in (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s))
  in f x * 3 + f (x + 1)
-- ==
-- entry: irregular
-- input { 0i64 } output { [0i64, 0i64, 81i64] }
-- input { 1i64 } output { [5i64, 0i64, 81i64] }
-- input { 5i64 } output { [605i64, 0i64, 81i64] }
entry irregular (x: i64) : []i64 = map (\n -> i64.sum (map (\x -> (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s))) (iota n))) [x, 0, 3]
-- ==
-- entry: in_match
-- input { 0i64 } output { 19i64 }
-- input { 1i64 } output { 20i64 }
-- input { 5i64 } output { 20i64 }
entry in_match (x: i64) : i64 =
  match (if x > 2 then #a x else if x > 0 then #b (x, true) else #c : #a i64 | #b (i64, bool) | #c)
  case #a x -> (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s))
  case #b (x, _) -> 1 + (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s))
  case #c -> let x = 1 in (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s))
-- ==
-- entry: while_in_map
-- input { 0i64 } output { [0i64, 24i64] }
-- input { 1i64 } output { [5i64, 24i64] }
-- input { 5i64 } output { [605i64, 24i64] }
entry while_in_map (x: i64) : []i64 =
  map (\n -> (loop (s, x) = (0, 0) while x < n do (s + (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s)), x + 1)).0) [x, 2]
-- ==
-- entry: via_poly
-- input { 0i64 } output { 15i64 }
-- input { 1i64 } output { 57i64 }
-- input { 5i64 } output { 60i64 }
def app '^a '^b (f: a -> b) (v: a) : b = f v
entry via_poly (x: i64) : i64 = app (\x -> (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s))) x + (x |> ((\x -> (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s))) >-> (* 2)))
-- ==
-- entry: in_fold
-- input { 0i64 } output { 115i64 }
-- input { 1i64 } output { 171i64 }
-- input { 5i64 } output { 175i64 }
entry in_fold (x: i64) : i64 = foldl (\acc x -> acc * 2 + (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s))) 0 [x, 1, 2]
-- ==
-- entry: in_flatmap
-- input { 0i64 } output { [5i64, 19i64, 19i64, 19i64, 57i64] }
-- input { 1i64 } output { [19i64, 19i64, 19i64, 19i64, 19i64, 19i64, 57i64] }
-- input { 5i64 } output { [19i64, 19i64, 19i64, 57i64] }
entry in_flatmap (x: i64) : []i64 = (flatmap' (\x -> let r = (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s)) in replicate (r % 4) r) [x, 1, 2]).3
-- ==
-- entry: in_filter
-- input { 0i64 } output { empty([0]i64) }
-- input { 1i64 } output { empty([0]i64) }
-- input { 5i64 } output { [5i64, 6i64, 7i64] }
entry in_filter (x: i64) : []i64 = filter (\x -> (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s)) % 2 == 0) (iota (x + 3))
-- ==
-- entry: in_record
-- input { 0i64 } output { 62i64 }
-- input { 1i64 } output { 170i64 }
-- input { 5i64 } output { 152i64 }
def objs (x: i64) = {now = (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s)), later = \(x: i64) -> (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s))}
entry in_record (x: i64) : i64 = let o = objs x in o.now + o.later (x + 2)
-- ==
-- entry: in_recursion
-- input { 0i64 } output { 5i64 }
-- input { 1i64 } output { 24i64 }
-- input { 5i64 } output { 625i64 }
def down (x: i64) : i64 = if x < 0 then 0 else (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s)) + down (x - 1)
entry in_recursion (x: i64) : i64 = down x
-- ==
-- entry: in_stream
-- input { 0i64 } output { [5i64, 0i64, 0i64] }
-- input { 1i64 } output { [5i64, 19i64, 0i64] }
-- input { 5i64 } output { [156i64, 392i64, 77i64] }
entry in_stream (x: i64) : []i64 = intrinsics.hist_stream (replicate 3 0i64) (+) 0 (\(a: *intrinsics.acc ([3]i64)) x -> intrinsics.acc_write a (x % 3) ((stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s)))) (iota (x + 1))
-- ==
-- entry: in_scan_op
-- input { 0i64 } output { [0i64] }
-- input { 1i64 } output { [0i64, 1i64] }
-- input { 5i64 } output { [0i64, 1i64, 3i64, 6i64, 10i64, 15i64] }
entry in_scan_op (x: i64) : []i64 = scan (\a b -> a + b + 0 * (stack.fold (\a b -> a * 2 + b) 1 (loop s = stack.new () for i < x % 5 + 2 do stack.push (i + x) s))) 0 (iota (x + 1))
