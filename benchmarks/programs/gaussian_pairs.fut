-- Pairs of Gaussian deviates by the polar method, of which those in each square annulus are counted (EP of the NAS benchmarks, with hashed numbers).
-- data: 1000000i64
-- small: 100i64
def hash (x: u32) : u32 =
  let x = (x ^ (x >> 16)) * 0x45d9f3b
  let x = (x ^ (x >> 16)) * 0x45d9f3b
  in x ^ (x >> 16)
def unit (x: u32) : f64 = f64.u32 (hash x) / 2147483648 - 1
def main (n: i64) : (f64, f64, [10]i32) =
  let pair i =
    let x = unit (2 * u32.i64 i)
    let y = unit (2 * u32.i64 i + 1)
    let t = x * x + y * y
    in if t > 1 || t == 0 then (0, 0, -1)
       else let f = f64.sqrt (-2 * f64.log t / t)
            in (x * f, y * f, i64.f64 (f64.max (f64.abs (x * f)) (f64.abs (y * f))))
  let (xs, ys, rings) = unzip3 (map pair (iota n))
  in (f64.sum xs, f64.sum ys, hist (+) 0 10 rings (replicate n 1))
