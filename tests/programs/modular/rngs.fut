-- Engines and distributions of random numbers.
-- ==
-- entry: a
-- input { [42] 6i64 } output { [2i8,5i8,-1i8,-1i8,-2i8,1i8] [37i8,73i8,37i8,73i8,22i8,9i8] [[-1i8,73i8],[2i8,37i8],[5i8,73i8],[-2i8,22i8],[-1i8,37i8],[1i8,9i8]] [1.6563953134756493f64,1.8581620290485787f64,1.3392849143960373f64,1.622095184980049f64,1.1566601886010357f64,1.1439604392684628f64] }

-- ==
-- entry: b
-- input { [7,8] 5i64 } output { [19i64,10i64,10i64,19i64,15i64] [[14i32,0i32],[10i32,0i32],[12i32,0i32],[0i32,19i32],[0i32,15i32]] [[0i32,11i32],[0i32,15i32],[0i32,11i32],[0i32,11i32],[0i32,11i32]] }
import "lib/rng"
module E1 = lcg u32 {def a = 48271u32 def c = 0u32 def m = 2147483647u32}
module E64 = lcg u64 {def a = 48271u64 def c = 0u64 def m = 2147483647u64}
module E2 = shuffled E64 {def n = 4i64}
module E3 = shuffled xorshift {def n = 3i64}
module U1 = uniform_int i8 E2
module U2 = uniform_real f64 E64
module S1 = sampler U1
module S2 = sampler U2
module U3 = uniform_int i64 E3
module S3 = sampler U3
module PM = mapped (mapped U3 {type t = (i64, bool)}) {type t = [2]i32}
module SP = sampler PM
entry a [n] (s: [n]i32) (k: i64) =
  let r = E2.seed s
  let (r, x) = S1.seq k (-5, 5) r
  let (r, y) = S1.many k (0, 100) r
  let (_, z) = S1.shuffle i64.i8 (0, 127) r (map2 (\a b -> [a, b]) x y)
  let (_, w) = S2.seq k {lo = 1, hi = 2} (E64.seed s)
  in (x, y, z, w)
entry b [n] (s: [n]i32) (k: i64) =
  let r = E3.seed s
  let (r, x) = S3.many k (10, 19) r
  let d = ((((10, 19): (i64, i64)), \x -> (x, x % 2 == 0)), \(x, b) -> if b then [i32.i64 x, 0] else [0, i32.i64 x])
  let (r, y) = SP.seq k d r
  let (_, z) = SP.many k d r
  in (x, y, z)
