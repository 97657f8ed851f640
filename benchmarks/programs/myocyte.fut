-- Many cells of the heart, each with its own stimulus: the equations of Beeler and Reuter (1977), eight states, by Runge-Kutta steps of fourth order.
-- data: 40i32 [1000]f32
-- small: 3i32 [3]f32
-- operations: 1000 * 40 * 4 * 26 * 15
-- Constants of the rates at which the gates x1, m, h, j, d, f open and close.
def opening : [6][7]f32 =
  [[0.0005, 0.083, 50, 0, 0, 0.057, 1], [0, 0, 47, -1, 47, -0.1, -1], [0.126, -0.25, 77, 0, 0, 0, 0],
   [0.055, -0.25, 78, 0, 0, -0.2, 1], [0.095, -0.01, -5, 0, 0, -0.072, 1], [0.012, -0.008, 28, 0, 0, 0.15, 1]]

def closing : [6][7]f32 =
  [[0.0013, -0.06, 20, 0, 0, -0.04, 1], [40, -0.056, 72, 0, 0, 0, 0], [1.7, 0, 22.5, 0, 0, -0.082, 1],
   [0.3, 0, 32, 0, 0, -0.1, 1], [0.07, -0.017, 44, 0, 0, 0.05, 1], [0.0065, -0.02, 30, 0, 0, -0.2, 1]]

def rate (v: f32) (c: [7]f32) : f32 =
  (c[0] * f32.exp (c[1] * (v + c[2])) + c[3] * (v + c[4])) / (f32.exp (c[5] * (v + c[2])) + c[6])

-- How the state (potential, calcium, gates) changes.
def change (stimulus: f32) (s: [8]f32) : [8]f32 =
  let v = s[0]
  let (x1, m, h, j, d, f) = (s[2], s[3], s[4], s[5], s[6], s[7])
  let k_current =
    0.35 * (4 * (f32.exp (0.04 * (v + 85)) - 1) / (f32.exp (0.08 * (v + 53)) + f32.exp (0.04 * (v + 53)))
            + 0.2 * (v + 23) / (1 - f32.exp (-0.04 * (v + 23))))
  let x1_current = x1 * 0.8 * (f32.exp (0.04 * (v + 77)) - 1) / f32.exp (0.04 * (v + 35))
  let na_current = (4 * m * m * m * h * j + 0.003) * (v - 50)
  -- Calcium is in units of 1e-7.
  let s_current = 0.09 * d * f * (v + 82.3 + 13.0287 * f32.log (1e-7 * s[1]))
  let potential = stimulus - (k_current + x1_current + na_current + s_current)
  let calcium = -s_current + 0.07 * (1 - s[1])
  let gates = map3 (\a b y -> a * (1 - y) - b * y) (map (rate v) opening) (map (rate v) closing) (s[2:] :> [6]f32)
  in ([potential, calcium] ++ gates) :> [8]f32

def step (stimulus: f32) (dt: f32) (s: [8]f32) : [8]f32 =
  let ahead h k = map2 (\a b -> a + h * b) s k
  let k1 = change stimulus s
  let k2 = change stimulus (ahead (dt / 2) k1)
  let k3 = change stimulus (ahead (dt / 2) k2)
  let k4 = change stimulus (ahead dt k3)
  in map5 (\a p q r t -> a + dt / 6 * (p + 2 * q + 2 * r + t)) s k1 k2 k3 k4

def main [n] (steps: i32) (stimuli: [n]f32) : [n][8]f32 =
  let rest = [-84.6, 1.8, 0.0057, 0.011, 0.988, 0.975, 0.003, 0.9999]
  in map (\x -> loop s = rest for _t < steps do step (20 + 20 * x) 0.02 s) stimuli
