-- Results that are functions count as parameters.

-- ==
-- input { 5i32 3i32 } output { 2i32 }
entry main (x: i32) = \(y: i32) -> x - y

-- ==
-- entry: partial
-- input { 5i32 3i32 } output { 8i32 }
entry partial (x: i32) : i32 -> i32 = (+ x)

-- ==
-- entry: eta
-- input { 2i32 3i32 } output { 123i32 }
def f (a: i32) (b: i32) (c: i32) = a * 100 + b * 10 + c
entry eta = f 1
