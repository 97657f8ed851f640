-- A dot product, and ways to go wrong.
entry main [n] (xs: [n]i32) (ys: [n]i32) : i32 = i32.sum (map2 (*) xs ys)

entry pick (i: i64) (xs: []f64) = xs[i]

def halves (n: i64) = (iota (n / 2), map (\i -> f32.i64 i / 2) (iota n))
