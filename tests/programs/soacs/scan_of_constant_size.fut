-- Scans of as many elements as the program says, more than once.
-- ==
-- input { [1i32, 2i32, 3i32] } output { 21i32 }
def main [n] (xs: [n]i32) : i32 =
  let counts = hist (+) 0 256 (map i64.i32 xs) xs
  let sums = scan (+) 0i32 (counts :> [256]i32)
  let again = scan (+) 0i32 (map (\x -> x / 3) sums)
  in again[9] + sums[200]
