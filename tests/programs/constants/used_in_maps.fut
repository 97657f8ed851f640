-- Constants inside parallel code.

-- ==
-- input { [1.0f64, 2.0f64, 4.0f64, 8.0f64] } output { [2.25f64, 4.5f64] }
-- input { [0.0f64, 0.0f64, 4.0f64] } output { [1.0f64] }
def weights = [0.25f64, 0.5, 0.25]
entry main (xs: []f64) = map (\i -> f64.sum (map2 (*) weights (xs[i:i + 3] :> [3]f64))) (iota (length xs - 2))

-- ==
-- entry: gather
-- input { [7i32, 8i32, 9i32] } output { [9i32, 7i32, 8i32] }
def perm = [2i64, 0, 1]
entry gather (xs: [3]i32) = map (\i -> xs[i]) perm

-- ==
-- entry: rows
-- input { [1i64, 0i64, 1i64] } output { [[3i64, 4i64, 5i64], [0i64, 1i64, 2i64], [3i64, 4i64, 5i64]] }
-- input { empty([0]i64) } output { empty([0][3]i64) }
def matrix = tabulate_2d 2 3 (\i j -> i * 3 + j)
entry rows (is: []i64) = map (\i -> copy matrix[i]) is

-- ==
-- entry: identity
-- input { } output { [[1i32, 0i32, 0i32], [0i32, 1i32, 0i32], [0i32, 0i32, 1i32]] }
def n : i64 = 3
def eye : [n][n]i32 = tabulate_2d n n (\i j -> i32.bool (i == j))
entry identity = copy eye

-- ==
-- entry: in_module
-- input { } output { [8i32, 8i32] }
module m = { def c = replicate 2 7i32 module k = { def d = map (+ 1) c } }
entry in_module = copy m.k.d
