-- Differentiation, root finding and integration that take functions and return functions.

-- ==
-- entry: slopes
-- input { 1.0f64 2.0f64 3.0f64 empty([0]f64) } output { empty([0]f64) }
-- input { 1.0f64 0.0f64 5.0f64 [4.0f64] } output { [8.0f64] }
-- input { -2.0f64 3.5f64 1.0f64 [0.0f64, 1.0f64, -2.0f64] } output { [3.5f64, -0.5f64, 11.5f64] }

-- ==
-- entry: area
-- input { 1.0f64 0.0f64 1i64 } output { 8.0f64 }
-- input { 2.0f64 -1.0f64 8i64 } output { 12.0f64 }
-- input { 0.0f64 0.0f64 3i64 } output { 0.0f64 }

-- ==
-- entry: root
-- input { 4.0f64 } output { 2.0f64 }
-- input { 2.0f64 } output { 1.4142135623730951f64 }
-- input { 1.0f64 } output { 1.0f64 }
-- input { 81.0f64 } output { 9.0f64 }

def derivative (h: f64) (f: f64 -> f64) : f64 -> f64 = \x -> (f (x + h) - f (x - h)) / (2 * h)
def newton (f: f64 -> f64) (steps: i32) : f64 -> f64 =
  let f' = derivative 0.5 f
  in iterate steps (\x -> x - f x / f' x)
def midpoint (n: i64) (f: f64 -> f64) (a: f64) (b: f64) : f64 =
  let w = (b - a) / f64.i64 n
  in w * f64.sum (tabulate n (\i -> f (a + w * (f64.i64 i + 0.5))))
def horner [n] (cs: [n]f64) : f64 -> f64 = \x -> foldl (\acc c -> acc * x + c) 0 cs

-- Central differences are exact for polynomials of the second degree, and so is one midpoint for the first.
entry slopes [n] (a: f64) (b: f64) (c: f64) (xs: [n]f64) : [n]f64 = map (derivative 0.25 (horner [a, b, c])) xs
entry area (a: f64) (b: f64) (n: i64) : f64 = midpoint n (horner [a, b]) 0 4
entry root (c: f64) : f64 = newton (horner [1, 0, -c]) 40 (if c > 1 then c else 1)
