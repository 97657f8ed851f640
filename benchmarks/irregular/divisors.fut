-- The sum of the divisors of each number: each number is as much work as it is large.
-- data: 8000i64
-- small: 30i64
def main (n: i64) : [n]i32 =
  map (\k -> i32.sum (filter (\d -> k % d == 0) (1...k))) (map (\i -> i32.i64 i + 1) (iota n))
