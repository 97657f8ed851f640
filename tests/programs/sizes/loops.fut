-- Existential arrays around loops.

-- ==
-- entry: record
-- input { 0i64 } output { [0i64] 0i64 }
-- input { 3i64 } output { [0i64, 0i64, 1i64, 2i64] 6i64 }
entry record (n: i64) =
  let r = loop r = {v = [0i64], k = 0i64} for i < n do {v = r.v ++ [i], k = r.k + length r.v} in (r.v, r.k)

-- ==
-- entry: for_in
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 5389i32 }
-- input { empty([0]i32) } output { 0i32 }
entry for_in (xs: []i32) = loop s = 0 for x in filter (> 2) xs do s * 10 + x

-- ==
-- entry: condition
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [3i32, 1i32, 2i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [7i32, 7i32] } output { empty([0]i32) }
entry condition (xs: []i32) = loop xs while i32.sum xs > 10 do filter (< i32.maximum xs) xs

-- ==
-- entry: sum_state
-- input { [5i32, 1i32] } output { 42i32 }
-- input { [30i32] } output { 35i32 }
-- input { [0i32, 2i32] } output { 128i32 }
type st [n] = #going ([n]i32) | #done i32
def step [n] (s: st [n]) : st [n] = match s
  case #going xs -> if xs[0] > 20 then #done xs[0] else #going (map (* 2) xs)
  case #done k -> #done (k + 1)
entry sum_state [n] (xs: [n]i32) =
  match (loop (s: st [n]) = #going xs for _i < 6 do step s) case #going ys -> i32.sum ys case #done k -> k

-- ==
-- entry: in_map
-- input { [1i64, 2i64, 3i64] } output { [5i64, 5i64, 5i64] [7i64, 8i64, 9i64] [4i64, 4i64, 4i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]i64) empty([0]i64) }
entry in_map (ns: []i64) =
  map (\n -> let (xs, s) = loop (xs, s) = ([n], 0) while length xs < 5 do (xs ++ [s], s + 1) in (length xs,
    i64.sum xs, s)) ns |> unzip3

-- ==
-- entry: two_phase
-- input { 10i64 } output { [0i64, 4i64, 8i64] [1i64, 5i64, 9i64, 101i64, 100i64] }
-- input { 2i64 } output { [0i64, 1i64] [1i64, 2i64, 101i64, 100i64] }
entry two_phase (n: i64) = let xs = loop xs = iota n while length xs > 3 do xs[::2]
  let ys = loop ys = xs for i < 2 do map (+ i) ys ++ [100] in (xs, ys)
