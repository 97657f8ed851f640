-- LU decomposition in place.

-- ==
-- input { [[2.0f64, 1.0f64], [4.0f64, 5.0f64]] } output { [[2.0f64, 1.0f64], [2.0f64, 3.0f64]] }
-- input { [[4.0f64, 2.0f64, 1.0f64], [2.0f64, 8.0f64, 2.0f64], [1.0f64, 2.0f64, 8.0f64]] } output { [[4.0f64, 2.0f64,
--   1.0f64], [0.5f64, 7.0f64, 1.5f64], [0.25f64, 0.21428571428571427f64, 7.428571428571429f64]] }
-- input { [[3.0f64]] } output { [[3.0f64]] }
entry main [n] (a: *[n][n]f64) =
  loop a for k < n do
    loop a for ii < n - k - 1 do
      let i = k + 1 + ii
      let f = a[i, k] / a[k, k]
      let a[i, k] = f
      in loop a for jj < n - k - 1 do
        let j = k + 1 + jj
        in a with [i, j] = a[i, j] - f * a[k, j]

-- ==
-- entry: parallel
-- input { [[4.0f64, 2.0f64, 1.0f64], [2.0f64, 8.0f64, 2.0f64], [1.0f64, 2.0f64, 8.0f64]] } output { [[4.0f64, 2.0f64,
--   1.0f64], [0.5f64, 7.0f64, 1.5f64], [0.25f64, 0.21428571428571427f64, 7.428571428571429f64]] }
entry parallel [n] (a: [n][n]f64) =
  loop a for k < n do
    map (\i -> if i <= k then a[i] else
      let f = a[i, k] / a[k, k]
      in map (\j -> if j < k then a[i, j] else if j == k then f else a[i, j] - f * a[k, j]) (iota n)) (iota n)
