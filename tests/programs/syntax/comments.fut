-- Comments and layout.

-- | A documented definition
-- over two lines.
def f (x: i32) =  -- a comment
  x + -- another
  1

-- ==
-- input { 3i32 } output { 8i32 }
entry main (x: i32) = f x -- + 100
  * 2--3

-- ==
-- entry: oneline
-- input { 0i32 } output { 1i32 }
-- input { 5i32 } output { 2i32 }
entry oneline (x: i32) = let a = x let b = a in if a == b then (match a case 0 -> 1 case _ -> 2i32) else 3
