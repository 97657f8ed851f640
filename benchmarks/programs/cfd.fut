-- Flow of a gas on a mesh of cells with four neighbours each: finite volumes for the equations of Euler, with the flux of Rusanov and
-- Runge-Kutta steps of three stages.
-- data: 5i32 @mesh:160 --f32-bounds=1:2 [25600]f32 --f32-bounds=0:0.1 [25600]f32 [25600]f32 --f32-bounds=2:3 [25600]f32
-- small: 2i32 @mesh:5 --f32-bounds=1:2 [25]f32 --f32-bounds=0:0.1 [25]f32 [25]f32 --f32-bounds=2:3 [25]f32
-- operations: 5 * 3 * 25600 * 4 * 60
type cell = {density: f32, x: f32, y: f32, energy: f32}

def combine (f: f32 -> f32 -> f32) (a: cell) (b: cell) : cell =
  {density = f a.density b.density, x = f a.x b.x, y = f a.y b.y, energy = f a.energy b.energy}

def zero : cell = {density = 0, x = 0, y = 0, energy = 0}

def pressure (c: cell) : f32 = 0.4 * (c.energy - 0.5 * (c.x * c.x + c.y * c.y) / c.density)

-- What flows through a face with this normal.
def through (nx: f32) (ny: f32) (c: cell) : cell =
  let p = pressure c
  let velocity = (c.x * nx + c.y * ny) / c.density
  in {density = velocity * c.density, x = velocity * c.x + p * nx, y = velocity * c.y + p * ny, energy = velocity * (c.energy + p)}

-- The greatest speed of a wave.
def wave (c: cell) : f32 = f32.sqrt ((c.x * c.x + c.y * c.y) / (c.density * c.density)) + f32.sqrt (1.4 * pressure c / c.density)

def face (a: cell) (b: cell) (nx: f32) (ny: f32) : cell =
  let speed = f32.max (wave a) (wave b) * f32.sqrt (nx * nx + ny * ny)
  let middle = combine (\s t -> 0.5 * (s + t)) (through nx ny a) (through nx ny b)
  let jump = combine (\s t -> 0.5 * speed * (t - s)) a b
  in combine (-) middle jump

def main [n] (steps: i32) (neighbours: [n][4]i32) (normals: [n][4][2]f32) (density: [n]f32) (x: [n]f32) (y: [n]f32) (energy: [n]f32)
    : ([n]f32, [n]f32, [n]f32, [n]f32) =
  let cells = map4 (\density x y energy -> {density, x, y, energy}) density x y energy
  let flux (now: [n]cell) (i: i64) : cell =
    let of_side k =
      let j = neighbours[i, k]
      -- Nothing flows in from beyond the border.
      let other = if j < 0 then now[i] else now[j]
      in face now[i] other normals[i, k, 0] normals[i, k, 1]
    in reduce (combine (+)) zero (map of_side (iota 4))
  let stage (old: [n]cell) (now: [n]cell) (share: f32) : [n]cell =
    tabulate n (\i -> combine (\c f -> c - share * 0.01 * f) old[i] (flux now i))
  let cells =
    loop cells for _t < steps do
      let first = stage cells cells (1 / 3)
      let second = stage cells first (1 / 2)
      in stage cells second 1
  in unzip4 (map (\c -> (c.density, c.x, c.y, c.energy)) cells)
