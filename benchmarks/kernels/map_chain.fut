-- Three maps in a row, one with a square root; C has them in one loop.
-- data cache: [80000]f32 [80000]f32
-- data memory: [5000000]f32 [5000000]f32
-- small: [1000]f32 [1000]f32
-- operations cache: 6 * 8e4
-- bytes memory: 12 * 5e6
def main [n] (xs: [n]f32) (ys: [n]f32) : [n]f32 =
  let squares = map2 (\x y -> x * x + y * y) xs ys
  let roots = map f32.sqrt squares
  in map2 (\r x -> r / (1 + x)) roots xs
