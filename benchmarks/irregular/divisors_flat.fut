-- The same, flattened by hand: all pairs of a number and what may divide it lie one after the other.
-- version of: divisors
-- data: 8000i64
-- small: 30i64
def main (n: i64) : [n]i32 =
  let ends = scan (+) 0 (map (+ 1) (iota n))
  let begins = map2 (\end k -> end - k - 1) ends (iota n)
  let total = if n == 0 then 0 else ends[n - 1]
  let numbers = scan i64.max 0 (scatter (replicate total 0) begins (iota n))
  let sizes =
    map2 (\at i ->
            let (k, d) = (i32.i64 i + 1, i32.i64 (at - begins[i]) + 1)
            in if k % d == 0 then d else 0)
         (iota total) numbers
  in reduce_by_index (replicate n 0) (+) 0 numbers sizes
