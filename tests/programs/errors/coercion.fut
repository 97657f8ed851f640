-- Failed coercions.

-- ==
-- input { [1i32, 2i32] }
-- error: Value of \(desugared\) shape \[2\] cannot match shape of type "\[3\]i32"\..*coercion.fut:9:|coercion.fut:9:.*Value of \(desugared\) shape \[2\] cannot match shape of type "\[3\]i32"\.
-- input { [1i32, 2i32, 3i32] } output { [1i32, 2i32, 3i32] }
-- input { empty([0]i32) }
-- error: Value of \(desugared\) shape \[0\] cannot match shape of type "\[3\]i32"\..*coercion.fut:9:|coercion.fut:9:.*Value of \(desugared\) shape \[0\] cannot match shape of type "\[3\]i32"\.
entry main (xs: []i32) = xs :> [3]i32

-- ==
-- entry: existential
-- input { [1i32, 2i32, 3i32] 2i64 } output { 5i32 }
-- input { [1i32, 2i32, 3i32] 3i64 }
-- error: cannot match shape.*coercion.fut:16:|coercion.fut:16:.*cannot match shape
entry existential (xs: []i32) (n: i64) = i32.sum (filter (> 1) xs :> [n]i32)

-- ==
-- entry: unflattened
-- input { [1i32, 2i32, 3i32, 4i32, 5i32, 6i32] 2i64 } output { [6i32, 15i32] }
-- input { [1i32, 2i32, 3i32, 4i32] 2i64 }
-- error: cannot match shape.*coercion.fut:23:|coercion.fut:23:.*cannot match shape
entry unflattened (xs: []i32) (n: i64) = map i32.sum (unflatten (xs :> [n * 3]i32))

-- ==
-- entry: loops
-- input { [5i32, 6i32] } output { [5i32, 6i32] }
-- input { [5i32] }
-- error: cannot match shape.*coercion.fut:32:|coercion.fut:32:.*cannot match shape
-- input { [5i32, 1i32] }
-- error: cannot match shape.*coercion.fut:32:|coercion.fut:32:.*cannot match shape
entry loops (xs: []i32) = loop (ys: [2]i32) = (xs :> [2]i32) for i < 2 do filter (> i) ys :> [2]i32

-- ==
-- entry: mapped
-- input { [1i32, 9i32] } output { [[9i32], [9i32]] }
-- input { [5i32, 9i32] }
-- error: cannot match shape.*coercion.fut:39:|coercion.fut:39:.*cannot match shape
entry mapped (xs: []i32) = map (\x -> filter (> x) xs :> [1]i32) [4, 6]
