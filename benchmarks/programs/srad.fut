-- Speckles taken out of a picture by diffusion that stops at edges (Y. Yu and S. Acton, 2002).
-- data: 10i32 0.5f32 --f32-bounds=0.1:1 [502][458]f32
-- small: 2i32 0.5f32 --f32-bounds=0.1:1 [12][9]f32
-- operations: 10 * 502 * 458 * 40
def step [n][m] (lambda: f32) (image: [n][m]f32) : [n][m]f32 =
  let sum = f32.sum (flatten image)
  let squares = f32.sum (map (\x -> x * x) (flatten image))
  let mean = sum / f32.i64 (n * m)
  let variance = squares / f32.i64 (n * m) - mean * mean
  let q0 = variance / (mean * mean)
  let differences i j =
    let x = image[i, j]
    in (image[i64.max 0 (i - 1), j] - x, image[i64.min (n - 1) (i + 1), j] - x,
        image[i, i64.max 0 (j - 1)] - x, image[i, i64.min (m - 1) (j + 1)] - x)
  let coefficient i j =
    let x = image[i, j]
    let (dn, ds, dw, de) = differences i j
    let g2 = (dn * dn + ds * ds + dw * dw + de * de) / (x * x)
    let l = (dn + ds + dw + de) / x
    let num = 0.5 * g2 - l * l / 16
    let den = 1 + 0.25 * l
    let q = num / (den * den)
    in f32.max 0 (f32.min 1 (1 / (1 + (q - q0) / (q0 * (1 + q0)))))
  let cs = tabulate_2d n m coefficient
  in tabulate_2d n m (\i j ->
       let (dn, ds, dw, de) = differences i j
       let (cs_here, cs_south, cs_east) = (cs[i, j], cs[i64.min (n - 1) (i + 1), j], cs[i, i64.min (m - 1) (j + 1)])
       in image[i, j] + 0.25 * lambda * (cs_here * dn + cs_south * ds + cs_here * dw + cs_east * de))

def main [n][m] (steps: i32) (lambda: f32) (image: [n][m]f32) : [n][m]f32 =
  let logs = map (map f32.exp) image
  let result = loop logs for _i < steps do step lambda logs
  in map (map f32.log) result
