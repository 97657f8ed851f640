-- Breaks in time series, after J. Verbesselt et al. (BFAST monitor, 2012): for each pixel a model of trend and season is fitted by least squares
-- to the history, the values that are not missing; then moving sums of the residuals afterwards are compared with what the history lets expect.
-- data: 115i64 0.25f32 @series:2000:230
-- small: 46i64 0.25f32 @series:5:92
-- operations: 2000 * (64 * 115 * 2 + 8 * 16 * 8 * 2 + 8 * 230 * 2 + 8 * 115 * 2)
-- The model at a time: constant, trend, and three harmonics of a year of 23 dates.
def model_at (t: i64) : [8]f32 =
  let angle = 2 * f32.pi * f32.i64 (t + 1) / 23
  in [1, f32.i64 (t + 1) / 100, f32.sin angle, f32.cos angle,
      f32.sin (2 * angle), f32.cos (2 * angle), f32.sin (3 * angle), f32.cos (3 * angle)]

-- The inverse by the method of Gauss and Jordan.
def inverse [k] (a: [k][k]f32) : [k][k]f32 =
  let wide = tabulate_2d k (2 * k) (\i j -> if j < k then a[i, j] else f32.bool (j == k + i))
  let wide =
    loop wide for p < k do
      let pivot = map (/ wide[p, p]) wide[p]
      in tabulate_2d k (2 * k) (\i j -> if i == p then pivot[j] else wide[i, j] - wide[i, p] * pivot[j])
  in map (\row -> row[k:] :> [k]f32) wide

def dot [n] (a: [n]f32) (b: [n]f32) : f32 = f32.sum (map2 (*) a b)

def monitor [n] (history: i64) (share: f32) (model: [8][n]f32) (ys: [n]f32) : (i32, f32, f32, f32) =
  let known = map (\y -> f32.bool (!(f32.isnan y))) ys
  let before = known[:history]
  let normal = map (\r -> map (\c -> f32.sum (map3 (\a b w -> a * b * w) r[:history] c[:history] before)) model) model
  let moments = map (\r -> f32.sum (map3 (\a y w -> if w > 0 then a * y else 0) r[:history] ys[:history] before)) model
  let beta = map (dot moments) (inverse normal)
  let predicted = map (dot beta) (transpose model)
  let residuals = filter (\r -> !(f32.isnan r)) (map2 (-) ys predicted)
  let count = i64.f32 (f32.sum before)
  let sigma = f32.sqrt (f32.sum (map (\r -> r * r) residuals[:count]) / f32.i64 (count - 8))
  let window = i64.f32 (share * f32.i64 count)
  let monitored = length residuals - count
  let first = f32.sum residuals[count - window + 1:count + 1]
  let changes = tabulate monitored (\t -> if t == 0 then first else residuals[count + t] - residuals[count - window + t])
  let sums = map (/ (sigma * f32.sqrt (f32.i64 count))) (scan (+) 0 changes)
  in (i32.i64 count, sigma, f32.sum sums / f32.i64 monitored, f32.maximum (map f32.abs sums))

def main [m][n] (history: i64) (share: f32) (images: [m][n]f32) : ([m]i32, [m]f32, [m]f32, [m]f32) =
  let model = transpose (tabulate n model_at)
  in unzip4 (map (monitor history share model) images)
