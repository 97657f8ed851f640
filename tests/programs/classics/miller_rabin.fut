-- Primality of 64-bit numbers: products modulo n by `mul_hi` and long division by bits, powers, witnesses.

-- ==
-- entry: is_prime
-- input { 0u64 } output { false }
-- input { 1u64 } output { false }
-- input { 2u64 } output { true }
-- input { 561u64 } output { false }
-- input { 3215031751u64 } output { false }
-- input { 1000000007u64 } output { true }
-- input { 18446744073709551557u64 } output { true }
-- input { 18446744073709551615u64 } output { false }
-- input { 2305843009213693951u64 } output { true }

-- ==
-- entry: powers
-- input { 2u64 10u64 1000u64 } output { 24u64 }
-- input { 0u64 0u64 1u64 } output { 0u64 }
-- input { 3u64 18446744073709551615u64 18446744073709551557u64 } output { 17268082312041408519u64 }
-- input { 9223372036854775808u64 3u64 18446744073709551615u64 } output { 2305843009213693952u64 }

def mod_add (a: u64) (b: u64) (n: u64) : u64 = if a >= n - b then a - (n - b) else a + b

-- (a * b) mod n from the two halves of the product; a, b < n.
def mod_mul (a: u64) (b: u64) (n: u64) : u64 =
  let high = u64.mul_hi a b
  let low = a * b
  in if high == 0 then low % n else
  let shifted = iterate 64 (\x -> mod_add x x n) (high % n)
  in mod_add shifted (low % n) n

def mod_pow (a: u64) (k: u64) (n: u64) : u64 =
  (loop (r, a, k) = (1 % n, a % n, k) while k != 0 do
     (if k & 1 == 1 then mod_mul r a n else r, mod_mul a a n, k >> 1)).0

def passes (n: u64) (a: u64) : bool =
  let s = u64.ctz (n - 1)
  let x = mod_pow a ((n - 1) >> u64.i32 s) n
  let (_, ok) = loop (x, ok) = (x, x == 1 || x == n - 1) for _i < s - 1 do
    let x = mod_mul x x n
    in (x, ok || x == n - 1)
  in ok

entry is_prime (n: u64) : bool =
  let small = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
  in n >= 2 && (any (== n) small || (all (\p -> n % p != 0) small && all (passes n) small))
entry powers (a: u64) (k: u64) (n: u64) : u64 = mod_pow a k n
