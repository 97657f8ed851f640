-- Streams of random numbers: a congruential generator by a scan of affine maps, xorshift and PCG by loops.

-- ==
-- entry: lcg
-- input { 0u64 4i64 } output { [1442695040888963407u64, 1876011003808476466u64, 11166244414315200793u64,
--   7401132627792533940u64] }
-- input { 42u64 3i64 } output { [10481999410520546993u64, 4159066171780167020u64, 7615522811268512075u64] }
-- input { 1u64 0i64 } output { empty([0]u64) }
-- input { 18446744073709551615u64 1i64 } output { [13525302890751722018u64] }

-- ==
-- entry: xorshift
-- input { 1u64 4i64 } output { [1082269761u64, 1152992998833853505u64, 11177516664432764457u64,
--   17678023832001937445u64] }
-- input { 88172645463325252u64 3i64 } output { [8748534153485358512u64, 3040900993826735515u64,
--   3453997556048239312u64] }
-- input { 5u64 0i64 } output { empty([0]u64) }
-- input { 0u64 2i64 } output { [0u64, 0u64] }

-- ==
-- entry: pcg
-- input { 42u64 5i64 } output { [0u32, 1971522493u32, 242089394u32, 3457789919u32, 3637502659u32] }
-- input { 0u64 1i64 } output { [0u32] }
-- input { 7u64 0i64 } output { empty([0]u32) }

def a : u64 = 6364136223846793005
def c : u64 = 1442695040888963407

entry lcg (seed: u64) (n: i64) : [n]u64 =
  replicate n (a, c)
  |> scan (\(a1, c1) (a2, c2) -> (a1 * a2, c1 * a2 + c2)) (1, 0)
  |> map (\(a, c) -> a * seed + c)

entry xorshift (seed: u64) (n: i64) : [n]u64 =
  (loop (out, s) = (replicate n 0, seed) for i < n do
     let s = s ^ (s << 13)
     let s = s ^ (s >> 7)
     let s = s ^ (s << 17)
     in (out with [i] = s, s)).0

entry pcg (seed: u64) (n: i64) : [n]u32 =
  let states = [seed] ++ lcg seed (i64.max 0 (n - 1)) :> [1 + i64.max 0 (n - 1)]u64
  in map (\i ->
       let old = states[i]
       let x = u32.u64 (((old >> 18) ^ old) >> 27)
       let r = u32.u64 (old >> 59)
       in (x >> r) | (x << ((-r) & 31))) (iota n)
