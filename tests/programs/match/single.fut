-- Sums with one constructor are irrefutable.

-- ==
-- input { 3i32 true } output { 3i32 3i32 true }
-- input { 3i32 false } output { -3i32 3i32 false }
type b = #box i32 bool
def unbox ((#box x p): b) = if p then x else -x
entry main (x: i32) (p: bool) = let v : b = #box x p let #box y q = v in (unbox v, y, q)

-- ==
-- entry: lambda
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [6i32, 4i32, 9i32, 2i32, 10i32, 3i32] }
entry lambda (xs: []i32) = map (\(#only x) -> x + 1) (map (\x -> (#only x : #only i32)) xs)

-- ==
-- entry: loops
-- input { 0i32 } output { 0i32 }
-- input { 5i32 } output { 10i32 }
entry loops (n: i32) = match (loop (v: #c i32) = #c 0 for i < n do match v case #c x -> #c (x + i)) case #c x -> x
