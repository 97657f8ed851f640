-- The first coefficients of the Fourier series of (x + 1) ** x on the interval from 0 to 2, by the trapezoid rule.
-- data: 300i64 1000i64
-- small: 6i64 20i64
-- operations: 2 * 600 * 1000 * 40
def trapezoid (steps: i64) (f: f64 -> f64) : f64 =
  let dx = 2 / f64.i64 steps
  let inner = f64.sum (map (\i -> f (f64.i64 i * dx)) (1..<steps))
  in dx * (0.5 * (f 0 + f 2) + inner)

def base (x: f64) : f64 = (x + 1) ** x

def main (n: i64) (steps: i64) : ([]f64, []f64) =
  let pair k =
    let omega = f64.pi * f64.i64 k
    in (trapezoid steps (\x -> base x * f64.cos (omega * x)), trapezoid steps (\x -> base x * f64.sin (omega * x)))
  let (as, bs) = unzip (map pair (1..<n))
  in ([trapezoid steps base / 2] ++ as, [0] ++ bs)
