-- A sum as loop state.

-- ==
-- input { 0i32 } output { 0i32 0i32 }
-- input { 1i32 } output { 1i32 1i32 }
-- input { 3i32 } output { 1i32 8i32 }
-- input { 6i32 } output { 2i32 42i32 }
-- input { 9i32 } output { 2i32 45i32 }
type st = #idle | #run i32 | #done i32
entry main (n: i32) = let s = loop (s: st) = #idle for i < n do match s
    case #idle -> #run 1
    case #run k -> if k > 20 then #done k else #run (k * 2 + i)
    case #done k -> #done (k + 1)
  in match s case #idle -> (0i32, 0i32) case #run k -> (1, k) case #done k -> (2, k)
