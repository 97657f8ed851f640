-- Lattice Boltzmann (D2Q9, BGK) on a torus, nine densities for each cell.
-- data: 10i32 --f32-bounds=0.9:1.1 [200][200]f32
-- small: 2i32 --f32-bounds=0.9:1.1 [5][4]f32
def dirs : [9](i64, i64) = [(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)]
def weights : [9]f32 = [4 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 36, 1 / 36, 1 / 36, 1 / 36]
def collide (f: [9]f32) : [9]f32 =
  let rho = f32.sum f
  let ux = f32.sum (map2 (\v (x, _) -> v * f32.i64 x) f dirs) / rho
  let uy = f32.sum (map2 (\v (_, y) -> v * f32.i64 y) f dirs) / rho
  let square = 1.5 * (ux * ux + uy * uy)
  in map3 (\v (x, y) w ->
       let cu = 3 * (f32.i64 x * ux + f32.i64 y * uy)
       in v + 0.6 * (w * rho * (1 + cu + 0.5 * cu * cu - square) - v)) f dirs weights
def step [h][w] (cells: [h][w][9]f32) : [h][w][9]f32 =
  let after = map (map collide) cells
  in tabulate_3d h w 9 (\y x k -> let (dx, dy) = dirs[k] in after[(y - dy + h) % h, (x - dx + w) % w, k])
def main [h][w] (steps: i32) (rho: [h][w]f32) : [h][w]f32 =
  let cells = map (map (\r -> map (* r) weights)) rho
  let cells = loop cells for _i < steps do step cells
  in map (map f32.sum) cells
