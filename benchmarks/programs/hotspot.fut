-- The temperature of a chip, step by step, from the power that its parts take (W. Huang et al., HotSpot, 2004); the border keeps its heat.
-- data: 80i32 [512][512]f32 [512][512]f32
-- small: 3i32 [12][9]f32 [12][9]f32
-- operations: 80 * 512 ** 2 * 15
def step [n][m] (power: [n][m]f32) (temps: [n][m]f32) : [n][m]f32 =
  let (rx, ry, rz, cap, ambient) = (0.1f32, 0.08f32, 0.02f32, 0.5f32, 0.3f32)
  let new i j =
    let t = temps[i, j]
    let up = temps[i64.max 0 (i - 1), j]
    let down = temps[i64.min (n - 1) (i + 1), j]
    let left = temps[i, i64.max 0 (j - 1)]
    let right = temps[i, i64.min (m - 1) (j + 1)]
    in t + cap * (power[i, j] + (up + down - 2 * t) * ry + (left + right - 2 * t) * rx + (ambient - t) * rz)
  in tabulate_2d n m new

def main [n][m] (steps: i32) (temps: [n][m]f32) (power: [n][m]f32) : [n][m]f32 = loop temps for _i < steps do step power temps
