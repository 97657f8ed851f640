-- k-means with the metric as a module, histograms of array-valued bins and a record of statistics.

-- ==
-- entry: euclidean
-- input { 3i64 4i32 [[3.7316037207384154f64, 7.701398359379902f64], [2.7269808567197074f64,
--   8.019154831626036f64], [7.29824832622016f64, 4.140064411653034f64], [5.383052195552769f64,
--   6.820517412886784f64], [1.929848757640874f64, 5.5361516549828425f64], [8.051240498489733f64,
--   2.6552105443850205f64], [8.033653096113133f64, 6.856898821004409f64], [8.44282324796165f64,
--   3.355820178258143f64], [0.9313459219143227f64, 8.00282719805426f64], [8.04781513292243f64,
--   4.452124141128432f64], [0.9378037419593965f64, 1.971620447989344f64], [6.34918852123699f64,
--   2.9118356181346563f64]] } output { [[3.9472122576702966f64, 7.513690201297574f64], [1.266332807171531f64,
--   5.170199767008815f64], [7.703828137157349f64, 4.061992285760616f64]] [0i64, 0i64, 2i64, 0i64, 1i64, 2i64,
--   2i64, 2i64, 1i64, 2i64, 1i64, 2i64] [3i64, 3i64, 6i64] }

-- ==
-- entry: taxi
-- input { 2i64 3i32 [[0.0f64, 0.0f64], [10.0f64, 10.0f64], [1.0f64, 1.0f64], [9.0f64, 8.0f64]] } output {
--   [0i64, 1i64, 0i64, 1i64] }

module type metric = { val dist [d] : [d]f64 -> [d]f64 -> f64 }
module euclid : metric = { def dist [d] (a: [d]f64) (b: [d]f64) = f64.sum (map2 (\x y -> (x - y) ** 2) a b) }
module manhattan : metric = { def dist a b = map2 (-) a b |> map f64.abs |> f64.sum }

module kmeans (M: metric) = {
  type result [n] [k] [d] = {centres: [k][d]f64, member: [n]i64, sizes: [k]i64}
  local def nearest [k] [d] (cs: [k][d]f64) (p: [d]f64) : i64 =
    (map (M.dist p) cs |> zip (iota k)
     |> reduce_comm (\(i, a) (j, b) -> if a < b || (a == b && i < j) then (i, a) else (j, b)) (k, f64.inf)).0
  local def centres [n] [k] [d] (old: [k][d]f64) (ps: [n][d]f64) (ms: [n]i64) : ([k][d]f64, [k]i64) =
    let sums = reduce_by_index (replicate k (replicate d 0)) (map2 (+)) (replicate d 0) ms ps
    let counts = hist (+) 0 k ms (map (const 1) ps)
    in (map3 (\o s c -> if c == 0 then o else map (/ f64.i64 c) s) old sums counts, counts)
  def run [n] [d] (k: i64) (steps: i32) (ps: [n][d]f64) : result [n] [k] [d] =
    let start : result [n] [k] [d] = {centres = take k ps, member = replicate n (-1), sizes = replicate k 0}
    in loop r = start for _i < steps do
         let ms = map (nearest r.centres) ps
         let (centres, sizes) = centres r.centres ps ms
         in {centres, member = ms, sizes}
}
module ke = kmeans euclid
module km = kmeans manhattan
entry euclidean [n] [d] (k: i64) (s: i32) (ps: [n][d]f64) = let r = ke.run k s ps in (r.centres, r.member, r.sizes)
entry taxi [n] [d] (k: i64) (s: i32) (ps: [n][d]f64) = (km.run k s ps).member
