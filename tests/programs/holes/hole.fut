-- A hole fails only when it is reached.

-- ==
-- input { 3i32 } output { 3i32 }
-- input { 0i32 }
-- error: [Hh]ole.*hole.fut:7:|hole.fut:7:.*[Hh]ole
entry main (x: i32) : i32 = if x > 0 then x else ???

-- ==
-- entry: typed
-- input { 3i32 } output { [1i32] }
-- input { 0i32 }
-- error: [Hh]ole.*hole.fut:14:|hole.fut:14:.*[Hh]ole
entry typed (x: i32) = if x > 0 then [1i32] else (??? : [1]i32)

-- ==
-- entry: function
-- input { 1i32 } output { 1.5f32 }
-- input { -1i32 }
-- error: [Hh]ole.*hole.fut:21:|hole.fut:21:.*[Hh]ole
entry function (x: i32) : f32 = if x > 0 then 1.5 else ??? x

-- ==
-- entry: in_match
-- input { 1i32 } output { 10i32 }
-- input { 2i32 }
-- error: [Hh]ole.*hole.fut:29:|hole.fut:29:.*[Hh]ole
-- input { 3i32 } output { 30i32 }
entry in_match (x: i32) : i32 = match x case 1 -> 10 case 2 -> ??? case _ -> 30
