-- Rounds of the operations of the benchmark STREAM (J. McCalpin): copy, scale, add, triad, and a dot product at the end. C has them in one loop.
-- data: 5i32 [2000000]f64 [2000000]f64
-- small: 3i32 [50]f64 [50]f64
-- bytes: 5 * 32 * 2e6
def step [n] (a: [n]f64) (b: [n]f64) : ([n]f64, [n]f64) =
  let c = copy a
  let b = map2 (\x y -> 0.4 * x + 0.1 * y) c b
  let c = map2 (+) a b
  let a = map2 (\x y -> x + 0.4 * y) b c
  in (map (* 0.5) a, b)

def main [n] (steps: i32) (a: [n]f64) (b: [n]f64) : ([n]f64, f64) =
  let (a, b) = loop (a, b) for _i < steps do step a b
  in (a, f64.sum (map2 (*) a b))
