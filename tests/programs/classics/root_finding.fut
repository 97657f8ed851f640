-- Cube roots by Newton's method with the derivative carried by dual numbers, and by bisection.

-- ==
-- entry: newton
-- input { [8.0f64, 27.0f64, 2.0f64] } output { [2.0f64, 3.0f64, 1.2599210498948732f64] [true, true, true] }
-- input { empty([0]f64) } output { empty([0]f64) empty([0]bool) }
-- input { [0.0f64] } output { [0.0f64] [true] }
-- input { [-64.0f64, 0.001f64] } output { [-3.9999999999999996f64, 0.10000000000000002f64] [true, true] }

-- ==
-- entry: bisection
-- input { [8.0f64, 27.0f64, 2.0f64] } output { [2.0f64, 3.0f64, 1.2599210498948732f64] }
-- input { empty([0]f64) } output { empty([0]f64) }
-- input { [-1000.0f64] } output { [-9.999999999999998f64] }

type dual = { x: f64, d: f64 }
def times (a: dual) (b: dual) : dual = { x = a.x * b.x, d = a.x * b.d + a.d * b.x }
def plus (a: dual) (c: f64) : dual = a with x = a.x + c
-- x^3 - c, with its derivative.
def cube_minus (c: f64) (a: dual) : dual = plus (times a (times a a)) (-c)

entry newton [n] (cs: [n]f64) : ([n]f64, [n]bool) =
  unzip (map (\c ->
    if c == 0 then (0, true) else
    let (x, k) = loop (x, k) = (c, 0i32) while k < 200 && f64.abs (x * x * x - c) > 1e-9 * f64.abs c do
      let y = cube_minus c { x, d = 1 }
      in (x - y.x / y.d, k + 1)
    in (x, k < 200)) cs)
entry bisection [n] (cs: [n]f64) : [n]f64 =
  map (\c ->
    let (lo, hi) = loop (lo, hi) = (-100f64, 100f64) for _i < 60i32 do
      let mid = (lo + hi) / 2
      in if mid * mid * mid < c then (mid, hi) else (lo, mid)
    in (lo + hi) / 2) cs
