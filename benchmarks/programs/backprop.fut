-- One step of training a network with one hidden layer (Rumelhart, Hinton and Williams, 1986): forwards, errors, new weights with momentum.
-- data: 0.6f32 --f32-bounds=-0.01:0.01 [200000]f32 [200001][16]f32 [200001][16]f32 [17]f32 [17]f32
-- small: 0.6f32 --f32-bounds=-0.01:0.01 [20]f32 [21][16]f32 [21][16]f32 [17]f32 [17]f32
-- bytes: 200001 * 16 * 4 * 5
def sigmoid (x: f32) : f32 = 1 / (1 + f32.exp (-x))

-- The sums of a layer; the weights of the first row stand for a constant input.
def forward [n][h] (weights: [n][h]f32) (inputs: []f32) : [h]f32 =
  let sum ws = ws[0] + f32.sum (map2 (*) (tail ws) (inputs :> [n - 1]f32))
  in map (\ws -> sigmoid (sum ws)) (transpose weights)

def adjusted [n][h] (deltas: [h]f32) (inputs: [n]f32) (weights: [n][h]f32) (before: [n][h]f32) : ([n][h]f32, [n][h]f32) =
  let changes = map2 (\x old -> map2 (\delta o -> 0.3 * delta * x + 0.3 * o) deltas old) inputs before
  in (map2 (map2 (+)) weights changes, changes)

def main [n][m][h][g] (target: f32) (inputs: [n]f32) (w1: [m][h]f32) (before1: [m][h]f32) (w2: [g]f32) (before2: [g]f32)
    : ([m][h]f32, [m][h]f32, [g]f32, [g]f32) =
  let hidden = forward w1 inputs
  let result = (forward (map (\w -> [w]) w2) hidden)[0]
  let delta = result * (1 - result) * (target - result)
  let deltas = map2 (\y w -> y * (1 - y) * w * delta) hidden (tail w2 :> [h]f32)
  let (new2, changes2) = adjusted [delta] (([1] ++ hidden) :> [g]f32) (map (\w -> [w]) w2) (map (\w -> [w]) before2)
  let (new1, changes1) = adjusted deltas (([1] ++ inputs) :> [m]f32) w1 before1
  in (new1, changes1, flatten new2 :> [g]f32, flatten changes2 :> [g]f32)
