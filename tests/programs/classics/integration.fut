-- Trapezoids, Simpson's rule and midpoints for polynomials given by their coefficients, as higher-order functions.

-- ==
-- entry: main
-- input { [0.0f64, 0.0f64, 1.0f64] 0.0f64 1.0f64 4i64 } output { 0.34375f64 0.3333333333333333f64 0.328125f64 }
-- input { empty([0]f64) 0.0f64 1.0f64 2i64 } output { 0.0f64 0.0f64 0.0f64 }
-- input { [1.0f64, 2.0f64, 0.0f64, 4.0f64] -1.0f64 2.0f64 3i64 } output { 24.0f64 21.0f64 19.5f64 }
-- input { [5.0f64] 0.0f64 2.0f64 1i64 } output { 10.0f64 10.0f64 10.0f64 }

-- ==
-- entry: main
-- input { [1.0f64] 0.0f64 1.0f64 0i64 } output { 0.0f64 0.0f64 0.0f64 }

def value (cs: []f64) (x: f64) : f64 = foldr (\c acc -> c + x * acc) 0 cs

def panels (rule: (f64 -> f64) -> f64 -> f64 -> f64) (f: f64 -> f64) (a: f64) (b: f64) (n: i64) : f64 =
  let h = (b - a) / f64.i64 n
  in f64.sum (map (\i -> rule f (a + f64.i64 i * h) h) (iota n))

def trapezoid f x (h: f64) : f64 = h * (f x + f (x + h)) / 2
def simpson f x (h: f64) : f64 = h * (f x + 4 * f (x + h / 2) + f (x + h)) / 6
def midpoint f x (h: f64) : f64 = h * f (x + h / 2)

entry main (cs: []f64) (a: f64) (b: f64) (n: i64) : (f64, f64, f64) =
  let with_rule rule = panels rule (value cs) a b n
  in (with_rule trapezoid, with_rule simpson, with_rule midpoint)
