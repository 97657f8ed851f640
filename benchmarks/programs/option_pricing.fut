-- The price of a basket of options by quasi-random simulation: Sobol numbers (I. Sobol, 1967), normal ones of them, a Brownian bridge that is
-- filled in place, paths of three correlated prices, payoff, mean.
-- data: 30000i64 [30][48]u32
-- small: 20i64 [30][12]u32
-- operations: 2 * 30000 * 48 * 40
-- The inverse of the normal distribution (P. Acklam's approximation).
def inverse_normal (p: f64) : f64 =
  let tail q =
    let num =
      ((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q + 4.374664141464968) * q
      + 2.938163982698783
    let den = (((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1
    in num / den
  in if p < 0.02425 then tail (f64.sqrt (-2 * f64.log p))
     else if p > 0.97575 then -(tail (f64.sqrt (-2 * f64.log (1 - p))))
     else
       let q = p - 0.5
       let r = q * q
       let num =
         (((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r - 30.66479806614716) * r
          + 2.506628277459239) * q
       let den = ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r - 13.28068155288572) * r + 1
       in num / den

-- All dimensions of a Sobol number: the directions of the bits that are set in the Gray code of the index.
def sobol [d] (directions: [30][d]u32) (i: i64) : [d]f64 =
  let gray = u32.i64 i ^ (u32.i64 i >> 1)
  let chosen b row = if (gray >> u32.i64 b) & 1 == 1 then row else map (const 0) row
  let xors = reduce (map2 (^)) (replicate d 0) (map2 chosen (iota 30) directions)
  in map (\x -> (f64.u32 (x >> 2) + 0.5) / 1073741824) xors

-- From normal numbers a path: its end first, then the middles, each from the ends of its stretch.
def bridge [s] (zs: [s]f64) : [s]f64 =
  let path = replicate s 0 with [s - 1] = f64.sqrt (f64.i64 s) * zs[0]
  let (path, _, _) =
    loop (path, stretch, used) = (path, s, 1) while stretch > 1 do
      let half = stretch / 2
      let path =
        loop path for k < s / stretch do
          let (left, right) = (k * stretch, (k + 1) * stretch)
          let before = if left == 0 then 0 else path[left - 1]
          let middle = 0.5 * (before + path[right - 1]) + 0.5 * f64.sqrt (f64.i64 stretch) * zs[used + k]
          in path with [left + half - 1] = middle
      in (path, half, used + s / stretch)
  in path

def main [d] (paths: i64) (directions: [30][d]u32) : f64 =
  let dates = d / 3
  let dt = 1 / f64.i64 dates
  let payoff i =
    let normals = map inverse_normal (sobol directions (i + 1))
    let by_asset = transpose (unflatten (normals :> [dates * 3]f64))
    let walks = map bridge by_asset
    let prices = map (\walk -> map2 (\w t -> f64.exp (0.2 * f64.sqrt dt * w - 0.02 * dt * f64.i64 (t + 1))) walk (iota dates)) walks
    let basket = map (\row -> f64.sum row / 3) (transpose prices)
    let knocked = any (< 0.85) basket
    in if knocked then 0.0 else f64.max 0 (last basket - 1)
  in f64.sum (map payoff (iota paths)) / f64.i64 paths
