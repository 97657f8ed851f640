-- Products of polynomials modulo 998244353 by the number-theoretic transform, against the definition.

-- ==
-- entry: fast plain
-- input { [1u64, 2u64, 3u64] [4u64, 5u64] } output { [4u64, 13u64, 22u64, 15u64] }
-- input { empty([0]u64) [1u64] } output { empty([0]u64) }
-- input { [7u64] [6u64] } output { [42u64] }
-- input { [1u64, 1u64, 1u64, 1u64, 1u64] [998244352u64, 1u64] } output { [998244352u64, 0u64, 0u64, 0u64, 0u64, 1u64]
--   }
-- input { [218689477u64, 766218951u64, 99528805u64, 516500559u64, 708111263u64, 616977390u64] [89679476u64,
--   634162893u64, 185085501u64, 734237056u64, 728563112u64] } output { [933321555u64, 14867012u64, 653464692u64,
--   841420571u64, 859885471u64, 688499621u64, 725097715u64, 849143996u64, 994975151u64, 799689590u64] }

def p : u64 = 998244353
def pow (a: u64) (k: u64) : u64 =
  (loop (r, a, k) = (1, a, k) while k > 0 do (if k & 1 == 1 then r * a % p else r, a * a % p, k >> 1)).0

-- Stockham: no bit reversal; the halves are taken as slices.
def transform [n] (invert: bool) (xs: [n]u64) : [n]u64 =
  let root = pow 3 ((p - 1) / u64.i64 n)
  let root = if invert then pow root (p - 2) else root
  let (ys, _, _) = loop (xs, m, s) = (xs, n, 1) while m > 1 do
    let h = m / 2
    let w = pow root (u64.i64 (n / m))
    let ys = tabulate n (\o ->
      let (q, k) = (o % s, o / s)
      let (i, odd) = (k / 2, k % 2)
      let a = xs[q + s * i]
      let b = xs[q + s * (i + h)]
      in if odd == 0 then (a + b) % p else (a + p - b) * pow w (u64.i64 i) % p)
    in (ys, h, 2 * s)
  in if invert then let k = pow (u64.i64 n) (p - 2) in map (\y -> y * k % p) ys else ys

entry fast [n][m] (a: [n]u64) (b: [m]u64) : []u64 =
  if n == 0 || m == 0 then [] else
  let len = n + m - 1
  let size = loop s = 1 while s < len do 2 * s
  let pad [k] (x: [k]u64) : [size]u64 = tabulate size (\i -> if i < k then x[i] % p else 0)
  let c = map2 (\x y -> x * y % p) (transform false (pad a)) (transform false (pad b))
  in take len (transform true c)

entry plain [n][m] (a: [n]u64) (b: [m]u64) : []u64 =
  let terms = flatten (map2 (\i x -> map2 (\j y -> (i + j, x * y % p)) (iota m) b) (iota n) a)
  let (is, vs) = unzip terms
  in if n == 0 || m == 0 then [] else hist (\x y -> (x + y) % p) 0 (n + m - 1) is vs
