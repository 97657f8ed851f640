-- Entry points that call each other; one is main.

-- ==
-- entry: square
-- input { 3i32 } output { 9i32 }
-- input { -4i32 } output { 16i32 }
entry square (x: i32) = x * x

-- ==
-- entry: fourth
-- input { 3i32 } output { 81i32 }
-- input { -2i32 } output { 16i32 }
entry fourth (x: i32) = square (square x)

-- Not marked with 'entry', but named main.
-- ==
-- entry: third
-- input { 3i32 } output { 27i32 }
entry third (x: i32) = x * square x

-- ==
-- input { 2i32 } output { 36i32 }
def main (x: i32) = third x + fourth x + square x + 8
