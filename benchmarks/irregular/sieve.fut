-- How many primes there are in each segment of the numbers: all multiples of small primes are crossed out, the more of these the smaller
-- the prime.
-- data: 8000000i64 32768i64
-- small: 1000i64 64i64
-- The primes below n.
def small_primes (n: i64) : []i64 =
  let is_prime =
    loop flags = map (>= 2) (iota n) for p in 2..<n do
      if p * p < n && flags[p] then flags with [p * p::p] = map (const false) flags[p * p::p] else flags
  in filter (\p -> is_prime[p]) (iota n)

def main (n: i64) (size: i64) : []i32 =
  let primes = small_primes (i64.f64 (f64.sqrt (f64.i64 n)) + 1)
  in tabulate ((n + size - 1) / size) (\s ->
    let low = s * size
    let flags =
      loop flags = tabulate size (\i -> low + i >= 2 && low + i < n) for p in primes do
        let first = i64.max (p * p) ((low + p - 1) / p * p) - low
        in if first < size then flags with [first::p] = map (const false) flags[first::p] else flags
    in i32.sum (map i32.bool flags))
