-- A local function polymorphic in its type parameter, whose result type is inferred from a call.

-- ==
-- input { 3i32 } output { 3i32 true }
def pair 'a 'b (x: a) (y: b) : (a, b) = (x, y)
entry main (x: i32) = let f 't (y: t) = pair y y in ((f x).0, (f true).1)

-- ==
-- entry: array
-- input { 3i32 } output { [3i32, 3i32] [true, true] }
entry array (x: i32) = let f 't (y: t) = [y, y] in (f x, f true)
