-- Size-polymorphic functions.

-- ==
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] [1i32, 2i32] } output { 28i32 3i32 31i32 6i64 2i64 8i64 }
-- input { empty([0]i32) empty([0]i32) } output { 0i32 0i32 0i32 0i64 0i64 0i64 }
def total [n] (xs: [n]i32) = (i32.sum xs, n)
entry main (xs: []i32) (ys: []i32) =
  let (a, n) = total xs let (b, m) = total ys let (c, k) = total (xs ++ ys) in (a, b, c, n, m, k)

-- ==
-- entry: dots
-- input { [1.0f64, 2.0f64, 3.0f64] [4.0f64, 5.0f64, 6.0f64] [3.0f64, 4.0f64] } output { 32.0f64 25.0f64 0.0f64 }
def dot [n] (a: [n]f64) (b: [n]f64) = f64.sum (map2 (*) a b)
entry dots [n] (a: [n]f64) (b: [n]f64) (c: [2]f64) = (dot a b, dot c c, dot [] [])

-- ==
-- entry: constants
-- input { [1i32, 2i32, 3i32, 4i32] } output { [1i32, 2i32, 3i32, 4i32] 0i32 0i64 }
def zeros [n] : [n]i32 = rep 0
entry constants (xs: [4]i32) = (map2 (+) xs zeros, i32.sum (zeros : [10]i32), length (zeros : [0]i32))

-- ==
-- entry: outers
-- input { [1i32, 2i32] [3i32, 4i32, 5i32] } output { [[3i32, 4i32, 5i32], [6i32, 8i32, 10i32]] [[false, false],
--   [false, false], [false, false]] }
def outer [n][m] 'a 'b 'c (f: a -> b -> c) (xs: [n]a) (ys: [m]b) : [n][m]c = map (\x -> map (f x) ys) xs
entry outers (xs: []i32) (ys: []i32) = (outer (*) xs ys, outer (<) ys xs)

-- ==
-- entry: local_function
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 34i32 }
-- input { empty([0]i32) } output { 6i32 }
entry local_function (xs: []i32) = let total (v: []i32) = i32.sum v in total xs + total [1] + total [2, 3]

-- ==
-- entry: windows
-- input { 2i64 [1i32, 2i32, 3i32] } output { [[1i32, 2i32], [2i32, 3i32]] }
-- input { 3i64 [1i32, 2i32, 3i32] } output { [[1i32, 2i32, 3i32]] }
def window [n] (k: i64) (xs: [n]i32) : [n - k + 1][k]i32 = tabulate (n - k + 1) (\i -> xs[i:i + k] :> [k]i32)
entry windows (k: i64) (xs: []i32) = window k xs
