-- A particle filter in one dimension: particles move, are weighted by an observation, and are drawn again by systematic resampling.
-- data: [40]f64 --f64-bounds=-1:1 [40000]f64
-- small: [4]f64 [30]f64
def hash (x: u32) : u32 =
  let x = (x ^ (x >> 16)) * 0x45d9f3b
  let x = (x ^ (x >> 16)) * 0x45d9f3b
  in x ^ (x >> 16)
def noise (t: i64) (i: i64) : f64 = f64.u32 (hash (u32.i64 (t * 1000003 + i)) >> 8) / 16777216 - 0.5
def search [n] (cs: [n]f64) (x: f64) : i64 =
  (loop (lo, hi) = (0, n - 1) while lo < hi do
    let mid = (lo + hi) / 2
    in if cs[mid] < x then (mid + 1, hi) else (lo, mid)).0
def step [n] (t: i64) (seen: f64) (xs: [n]f64) : ([n]f64, f64) =
  let moved = map2 (\x i -> 0.9 * x + 0.3 * noise t i) xs (iota n)
  let weights = map (\x -> f64.exp (-8 * (x - seen) ** 2)) moved
  let total = f64.sum weights
  let mean = f64.sum (map2 (*) moved weights) / total
  let ends = scan (+) 0 (map (/ total) weights)
  let start = 0.5 / f64.i64 n
  let drawn = map (\i -> moved[search ends (start + f64.i64 i / f64.i64 n)]) (iota n)
  in (drawn, mean)
def main [t][n] (seen: [t]f64) (xs: [n]f64) : [t]f64 =
  (loop (xs, means) = (xs, replicate t 0) for i < t do
    let (xs, mean) = step i seen[i] xs
    in (xs, means with [i] = mean)).1
