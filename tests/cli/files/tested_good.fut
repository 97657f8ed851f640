-- ==
-- input { 1 } output { 2 }
-- structure { Loop 0 }
-- warning: Unused name "y"
entry main (x: i32) : i32 = let y = x in x + 1
