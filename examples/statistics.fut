-- Mean and variance of every row of a matrix, in parallel over rows and over elements.

def mean [n] (xs: [n]f64) : f64 = f64.sum xs / f64.i64 n

def variance [n] (xs: [n]f64) : f64 =
  let m = mean xs
  in mean (map (\x -> (x - m) ** 2) xs)

entry statistics [n] [m] (rows: [n][m]f64) : ([n]f64, [n]f64) =
  (map mean rows, map variance rows)
