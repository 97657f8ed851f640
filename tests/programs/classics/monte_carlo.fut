-- Pi by darts: each seed throws its own stream, hits are counted in integers and so are exact.

-- ==
-- entry: main
-- input { [1u32, 2u32, 3u32, 4u32] 50i64 } output { [41i64, 37i64, 40i64, 46i64] 3.28f64 }
-- input { empty([0]u32) 10i64 } output { empty([0]i64) 0.0f64 }
-- input { [7u32] 1i64 } output { [1i64] 4.0f64 }
-- input { [9u32, 9u32] 0i64 } output { [0i64, 0i64] 0.0f64 }

def draw (s: u32) : (u32, u32) =
  let s = (s * 1103515245 + 12345) & 0x7fffffff
  in (s, s >> 15)

entry main [n] (seeds: [n]u32) (k: i64) : ([n]i64, f64) =
  let throw seed =
    (loop (s, hits) = (seed, 0i64) for _i < k do
       let (s, x) = draw s
       let (s, y) = draw s
       in (s, hits + i64.bool (u64.u32 x * u64.u32 x + u64.u32 y * u64.u32 y < 1 << 32))).1
  let hits = map throw seeds
  in (hits, if n * k == 0 then 0 else 4 * f64.i64 (i64.sum hits) / f64.i64 (n * k))
