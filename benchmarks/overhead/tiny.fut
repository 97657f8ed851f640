-- 10,000 dependent tiny parallel operations: a map, a sum, a scan, a nest.
entry maps [n] (steps: i32) (xs: [n]f64) : [n]f64 = loop xs for _i < steps do map (\x -> x * 0.999 + 1) xs
entry sums [n] (steps: i32) (xs: [n]f64) : f64 = loop s = 0 for _i < steps do s * 0.5 + f64.sum (map (+ s) xs)
entry scans [n] (steps: i32) (xs: [n]i64) : [n]i64 = loop xs for _i < steps do scan (+) 0 xs
entry nests [n][m] (steps: i32) (xss: [n][m]f64) : [n][m]f64 = loop xss for _i < steps do map (\xs -> let s = f64.sum xs in map (\x -> x * 0.5 + s * 0.01) xs) xss
entry stencil [n][m] (steps: i32) (xss: [n][m]f64) : [n][m]f64 = loop xss for _i < steps do tabulate_2d n m (\i j -> 0.25 * (xss[(i + 1) % n, j] + xss[i, (j + 1) % m]) + 0.5 * xss[i, j])
