-- The prime numbers below a limit: each candidate is divided by the primes found before, up to its root.
-- data: 1000000i64
-- small: 200i64
def is_prime [k] (primes: [k]i64) (x: i64) : bool =
  let (_, is_open) = loop (j, is_open) = (0, true) while is_open && j < k && primes[j] * primes[j] <= x do
    (j + 1, x % primes[j] != 0)
  in is_open

def main (limit: i64) : []i64 =
  loop primes = [2] for i < (limit - 2) / 2 do
    let x = 2 * i + 3
    in if is_prime primes x then primes ++ [x] else primes
