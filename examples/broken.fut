-- Four mistakes that a type checker for parallel arrays finds.

-- The two arrays need not have the same size.
def dot [n] [m] (xs: [n]f64) (ys: [m]f64) = f64.sum (map2 (*) xs ys)

-- A misspelt name.
def norm [n] (xs: [n]f64) = f64.sqrt (dott xs xs)

-- An array used after it was updated in place.
def swap_ends [n] (xs: *[n]i32) : ([n]i32, i32) =
  let ys = xs with [0] = 7
  in (ys, xs[0])

-- A case is missing.
type shape = #circle f32 | #square f32
def area (s: shape) : f32 =
  match s
  case #circle r -> f32.pi * r * r
