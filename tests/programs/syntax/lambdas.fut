-- Lambdas as last arguments, with patterns and several parameters.

-- ==
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 68i32 }
-- input { empty([0]i32) } output { 0i32 }
entry main (xs: []i32) = map (\x -> x + 1) xs |> reduce (\a b -> a + b) 0 |> \s -> s * 2

-- ==
-- entry: last_arg
-- input { 1i64 } output { [[0i64, -1i64]] }
-- input { 3i64 } output { [[0i64, -1i64], [1i64, 0i64], [2i64, 1i64]] }
entry last_arg (n: i64) = tabulate_2d n 2 \i j -> i - j

-- ==
-- entry: patterns
-- input { [5i32, 6i32] [1i32, 2i32] } output { [4i32, 4i32] }
entry patterns [n] (a: [n]i32) (b: [n]i32) = map (\(x, {y, z = _}) -> x - y) (map2 (\x y -> (x, {y, z = true})) a b)

-- ==
-- entry: typed
-- input { 4i32 } output { 12i64 }
entry typed (x: i32) = (\(y: i32) (z: i64): i64 -> i64.i32 y * z) x 3

-- ==
-- entry: immediate
-- input { 2i32 } output { 18i32 }
entry immediate (x: i32) = (\f -> f (f x)) (\y -> y * 3)
