-- The Ising model on a torus: half of the spins, as on a chessboard, is drawn anew in each half step, with hashed random numbers.
-- data: 20i32 --u8-bounds=0:1 [400][400]u8
-- small: 2i32 --u8-bounds=0:1 [6][4]u8
def hash (x: u32) : u32 =
  let x = (x ^ (x >> 16)) * 0x45d9f3b
  let x = (x ^ (x >> 16)) * 0x45d9f3b
  in x ^ (x >> 16)
def half_step [n][m] (seed: u32) (colour: i64) (spins: [n][m]i8) : [n][m]i8 =
  let sums = map4 (map4 (\a b c d -> a + b + c + d)) (rotate 1 spins) (rotate (-1) spins) (map (rotate 1) spins) (map (rotate (-1)) spins)
  in tabulate_2d n m (\i j ->
    let s = spins[i, j]
    let energy = 2 * s * sums[i, j]
    let limit = if energy <= 0 then u32.highest else if energy == 4 then 739000000 else 127000000
    let random = hash (seed ^ u32.i64 (i * m + j))
    in if (i + j) % 2 == colour && random < limit then -s else s)
def main [n][m] (steps: i32) (start: [n][m]u8) : (i64, [n][m]i8) =
  let spins = map (map (\u -> 2 * i8.u8 u - 1)) start
  let spins = loop spins for t < steps do
    spins |> half_step (hash (2 * u32.i32 t)) 0 |> half_step (hash (2 * u32.i32 t + 1)) 1
  in (i64.sum (map i64.i8 (flatten spins)), spins)
