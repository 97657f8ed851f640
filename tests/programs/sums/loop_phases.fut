-- A loop whose state is a sum of phases, each with its own data.

-- ==
-- input { empty([0]i32) 9i64 } output { 3i32 -1i64 1i64 }
-- input { [10i32] 9i64 } output { 3i32 1i64 3i64 }
-- input { [1i32, 2i32] 2i64 } output { 0i32 2i64 2i64 }
-- input { [1i32, 20i32, 3i32, 20i32, 20i32] 100i64 } output { 3i32 8i64 8i64 }
-- input { [1i32, 20i32, 3i32, 20i32, 20i32] 4i64 } output { 1i32 1i64 4i64 }
-- input { [1i32, 20i32, 3i32, 20i32, 20i32] 7i64 } output { 2i32 3i64 7i64 }
-- input { [1i32, 20i32, 20i32] 100i64 } output { 3i32 2i64 5i64 }

type phase [n] = #scan i64 | #count {target: i32, at: i64, seen: i64} | #mark [n]bool | #over i64

def run [n] (xs: [n]i32) (limit: i64) : (phase [n], i64) =
  let running = \(p: phase [n]) -> match p case #over _ -> false case _ -> true
  in loop (p, steps) = (#scan 0, 0) while running p && steps < limit do
       let next : phase [n] =
         match p
         case #scan i ->
           if i == n then #over (-1)
           else if xs[i] > 9 then #count {target = xs[i], at = i, seen = 0} else #scan (i + 1)
         case #count {target, at, seen} ->
           if at == n then (if seen > 2 then #mark (map (== target) xs) else #over seen)
           else #count {target, at = at + 1, seen = seen + i64.bool (xs[at] == target)}
         case #mark ms -> #over (i64.sum (map2 (\m i -> if m then i else 0) ms (iota n)))
         case #over x -> #over x
       in (next, steps + 1)

entry main [n] (xs: [n]i32) (limit: i64) : (i32, i64, i64) =
  let (p, steps) = run xs limit
  in match p
     case #scan i -> (0, i, steps)
     case #count r -> (1, r.seen, steps)
     case #mark ms -> (2, i64.sum (map i64.bool ms), steps)
     case #over x -> (3, x, steps)
