-- Filtering, partitioning and compacting arrays of sums by constructor.

-- ==
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) }
-- input { [1i32] } output { empty([0]i32) [2i32] empty([0]i32) }
-- input { [0i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32] }
-- output { [0i32, 4i32] [2i32, 30i32] [-1i32, 3i32, -1i32, 7i32] }

-- ==
-- entry: clicks
-- input { empty([0]i32) } output { 0i64 0i32 }
-- input { [2i32] } output { 0i64 0i32 }
-- input { [5i32, 9i32, 4i32] } output { 2i64 9i32 }

-- ==
-- entry: replaced
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [2i32] } output { [-1i32] }
-- input { [2i32, 1i32, 2i32, 2i32, 7i32, 6i32] } output { [-1i32, 2i32, 2i32, 2i32, 7i32, 7i32] }

type event = #key u8 | #click i32 i32 | #tick | #resize {w: i32, h: i32}

def mk (x: i32) : event =
  match x % 4 case 0 -> #key (u8.i32 x) case 1 -> #click x (x + 1) case 2 -> #tick case _ -> #resize {w = x, h = 2 * x}
def is_click (e: event) = match e case #click _ _ -> true case _ -> false
def is_key (e: event) = match e case #key _ -> true case _ -> false
def value (e: event) : i32 =
  match e case #key c -> i32.u8 c case #click x y -> x * y case #tick -> -1 case #resize {w, h} -> h - w

entry main (xs: []i32) : ([]i32, []i32, []i32) =
  let (keys, clicks, rest) = partition2 is_key is_click (map mk xs)
  in (map value keys, map value clicks, map value rest)

entry clicks (xs: []i32) : (i64, i32) =
  let cs = filter is_click (map mk xs)
  in (length cs, match (if null cs then #tick else last cs) case #click x _ -> x case _ -> 0)

-- Only the ticks are replaced, by what came before them.
entry replaced [n] (xs: [n]i32) : [n]i32 =
  let es = map mk xs
  let es = loop es = copy es for i < n do
    match es[i] case #tick -> (if i > 0 then let e = es[i - 1] in es with [i] = e else es) case _ -> es
  in map value es
