-- ==
-- entry: addmul
-- input { 2i32 3i32 4i32 } output { 10i32 }
entry addmul (a: i32) = \(b: i32) -> let f c = a * b + c in f
-- ==
-- entry: flipped
-- input { 2i32 10i32 } output { 8i32 }
entry flipped = flip (i32.-)
