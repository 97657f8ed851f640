-- Constants whose sizes are computed.

-- ==
-- input { } output { 4i64 [0i64, 6i64, 12i64, 18i64] 18i64 }
def xs = filter (\x -> x % 3 == 0) (iota 10)
def n = length xs
def ys : [n]i64 = map (* 2) (xs :> [n]i64)
entry main = (n, copy ys, i64.sum xs)

-- ==
-- entry: square
-- input { [1i64, 2i64, 3i64] } output { [8i64, 26i64, 44i64] }
def m : i64 = 2 + 1
def grid : [m][m]i64 = tabulate_2d m m (\i j -> i * m + j)
entry square (v: [m]i64) = map (\r -> i64.sum (map2 (*) r v)) grid

-- ==
-- entry: in_module
-- input { } output { 6i64 6i64 }
module p = { def size = m * 2 def zeros = replicate size 0i32 }
entry in_module = (p.size, length p.zeros)
