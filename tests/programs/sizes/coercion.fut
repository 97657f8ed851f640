-- Sizes checked at run time.

-- ==
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 6i64 } output { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
-- input { empty([0]i32) 0i64 } output { empty([0]i32) }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 5i64 }
-- error: Value of \(desugared\) shape \[6\] cannot match shape of type "\[n\]i32"\..*coercion.fut:10:|coercion.fut:10:.*Value of \(desugared\) shape \[6\] cannot match shape of type "\[n\]i32"\.
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] -1i64 }
-- error: Value of \(desugared\) shape \[6\] cannot match shape of type "\[n\]i32"\..*coercion.fut:10:|coercion.fut:10:.*Value of \(desugared\) shape \[6\] cannot match shape of type "\[n\]i32"\.
entry main (xs: []i32) (n: i64) = xs :> [n]i32

-- ==
-- entry: constant
-- input { [1i32, 2i32, 3i32] } output { [1i32, 2i32, 3i32] }
-- input { [1i32] }
-- error: Value of \(desugared\) shape \[1\] cannot match shape of type "\[3\]i32"\..*coercion.fut:19:|coercion.fut:19:.*Value of \(desugared\) shape \[1\] cannot match shape of type "\[3\]i32"\.
-- input { empty([0]i32) }
-- error: Value of \(desugared\) shape \[0\] cannot match shape of type "\[3\]i32"\..*coercion.fut:19:|coercion.fut:19:.*Value of \(desugared\) shape \[0\] cannot match shape of type "\[3\]i32"\.
entry constant (xs: []i32) = xs :> [3]i32

-- ==
-- entry: rows
-- input { [[1i32, 2i32]] } output { [[1i32, 2i32]] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] }
-- error: cannot match shape of type.*coercion.fut:27:|coercion.fut:27:.*cannot match shape of type
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { [[1i32, 2i32], [3i32, 4i32]] }
entry rows (t: [][]i32) = t :> [][2]i32

-- ==
-- entry: both
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] }
-- input { [[1i32, 2i32]] }
-- error: shape \[[0-9]\]\[[0-9]\] cannot match shape of type "\[2\]\[3\]i32".*coercion.fut:36:|coercion.fut:36:.*shape \[[0-9]\]\[[0-9]\] cannot match shape of type "\[2\]\[3\]i32"
-- input { [[1i32, 2i32, 3i32]] }
-- error: shape \[[0-9]\]\[[0-9]\] cannot match shape of type "\[2\]\[3\]i32".*coercion.fut:36:|coercion.fut:36:.*shape \[[0-9]\]\[[0-9]\] cannot match shape of type "\[2\]\[3\]i32"
entry both (t: [][]i32) = t :> [2][3]i32

-- ==
-- entry: tuple
-- input { [1i32, 2i32] [3i32] } output { 4i32 }
-- input { [1i32] [3i32] }
-- error: cannot match shape.*coercion.fut:45:|coercion.fut:45:.*cannot match shape
-- input { [1i32, 2i32] empty([0]i32) }
-- error: cannot match shape.*coercion.fut:45:|coercion.fut:45:.*cannot match shape
entry tuple (xs: []i32) (ys: []i32) = let (a, b) = (xs, ys) :> ([2]i32, [1]i32) in a[0] + b[0]

-- ==
-- entry: expression
-- input { [1i32, 2i32] 1i64 } output { [1i32, 2i32] }
-- input { [1i32, 2i32] 2i64 }
-- error: cannot match shape.*coercion.fut:52:|coercion.fut:52:.*cannot match shape
entry expression (xs: []i32) (n: i64) = xs :> [n + 1]i32

-- ==
-- entry: zipped
-- input { [1i32, 2i32] [3i32, 4i32] } output { 11i32 }
-- input { [1i32, 2i32] [3i32] }
-- error: cannot match shape.*coercion.fut:59:|coercion.fut:59:.*cannot match shape
entry zipped [n] (xs: [n]i32) (ys: []i32) = i32.sum (map2 (*) xs (ys :> [n]i32))

-- ==
-- entry: inside
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] [3i64, 3i64] } output { [16i32, 16i32] }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] empty([0]i64) } output { empty([0]i32) }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] [3i64, 2i64] }
-- error: cannot match shape.*coercion.fut:67:|coercion.fut:67:.*cannot match shape
entry inside (xs: []i32) (ns: []i64) = map (\n -> i32.sum (xs[:n] :> [3]i32)) ns
