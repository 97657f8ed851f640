-- Sums with arrays, records and sums as payloads, in arrays that are reduced, partitioned, updated.

type shape [k] = #circle {c: (i32, i32), r: i32} | #poly [k](i32, i32) | #empty | #both ([k]i32) (#in u8 | #out {w: [k]bool}) | #num i32
type opt 'a = #some a | #none

def bbox [k] (s: shape [k]) : opt ((i32, i32), (i32, i32)) =
  match s
  case #circle {c = (x, y), r} -> #some ((x - r, y - r), (x + r, y + r))
  case #poly ps -> if k == 0 then #none
                   else #some ((i32.minimum (map (.0) ps), i32.minimum (map (.1) ps)), (i32.maximum (map (.0) ps), i32.maximum (map (.1) ps)))
  case #both xs (#in b) -> #some ((i32.minimum xs, i32.u8 b), (i32.maximum xs, i32.u8 b))
  case #both xs (#out {w}) -> (match (or w, xs) case (true, ys) -> #some ((0, 0), (i32.sum ys, 1)) case (false, _) -> #none)
  case #empty -> #none
  case #num (-1) -> #some ((1, 1), (1, 1))
  case #num 5 -> #none
  case #num n -> #some ((n, n), (n, n))

def mk (k: i64) (i: i64) : shape [k] =
  let t = i % 8
  in if t == 0 then #circle {c = (i32.i64 i, 2), r = 3}
     else if t == 1 then #poly (tabulate k (\j -> (i32.i64 (i * j % 7), i32.i64 (j - i))))
     else if t == 2 then #empty
     else if t == 3 then #both (map i32.i64 (iota k)) (#in (u8.i64 i))
     else if t == 4 then #both (replicate k (i32.i64 i)) (#out {w = map (\j -> (i + j) % 3 == 0) (iota k)})
     else if t == 5 then #num (-1)
     else if t == 6 then #num 5
     else #num (i32.i64 i)

def union a b : opt ((i32, i32), (i32, i32)) =
  match (a, b)
  case (#none, y) -> y
  case (x, #none) -> x
  case (#some ((a, b), (c, d)), #some ((e, f), (g, h))) -> #some ((i32.min a e, i32.min b f), (i32.max c g, i32.max d h))

-- ==
-- entry: all_boxes
-- input { 20i64 3i64 } output { 135i32 [-3i32, -17i32, 36i32, 19i32] 6014i64 }
-- input { 0i64 3i64 } output { 0i32 [0i32, 0i32, 0i32, 0i32] 0i64 }
-- input { 9i64 0i64 } output { -2147483628i32 [-3i32, -1i32, 11i32, 7i32] 3006i64 }
-- compiled input { 40000i64 4i64 } output { 600599232i32 [-3i32, -39993i32, 159984i32, 39999i32] 10030000i64 }
entry all_boxes (n: i64) (k: i64) : (i32, [4]i32, i64) =
  let ss = tabulate n (mk k)
  let bs = map bbox ss
  let r = reduce union #none bs
  let (small, big) = partition (\s -> match s case #circle _ -> true case #both _ (#in _) -> true case _ -> false) ss
  let v = match r case #none -> [0, 0, 0, 0] case #some ((a, b), (c, d)) -> [a, b, c, d]
  in (i32.sum (map (\b -> match b case #some ((a, _), (_, d)) -> a * 3 + d case #none -> -7) bs), v, length small * 1000 + length big)

-- in-place update of arrays of sums, and a scan with them
