-- Edges in a picture (J. Canny, 1986): smoothing, gradient, only the greatest along it, two thresholds, and weak edges kept beside strong ones.
-- data: [1024][1024]f32
-- small: [16][12]f32
-- operations: 1024 ** 2 * 80
def clamped [n][m] (image: [n][m]f32) (i: i64) (j: i64) : f32 = image[i64.max 0 (i64.min (n - 1) i), i64.max 0 (i64.min (m - 1) j)]

def blur [n][m] (image: [n][m]f32) : [n][m]f32 =
  let weighted f = (f (-2) + 4 * f (-1) + 6 * f 0 + 4 * f 1 + f 2) / 16
  let across = tabulate_2d n m (\i j -> weighted (\k -> clamped image i (j + k)))
  in tabulate_2d n m (\i j -> weighted (\k -> clamped across (i + k) j))

def gradient [n][m] (image: [n][m]f32) : ([n][m]f32, [n][m]i32) =
  let at i j =
    let p di dj = clamped image (i + di) (j + dj)
    let gx = p (-1) 1 + 2 * p 0 1 + p 1 1 - p (-1) (-1) - 2 * p 0 (-1) - p 1 (-1)
    let gy = p 1 (-1) + 2 * p 1 0 + p 1 1 - p (-1) (-1) - 2 * p (-1) 0 - p (-1) 1
    -- One of four directions: across, down, and the two diagonals.
    let direction = if f32.abs gy <= 0.41421 * f32.abs gx then 0 else if f32.abs gx <= 0.41421 * f32.abs gy then 2 else if gx * gy > 0 then 1 else 3
    in (f32.sqrt (gx * gx + gy * gy), direction)
  let both = tabulate_2d n m at
  in (map (map (.0)) both, map (map (.1)) both)

def thin [n][m] (size: [n][m]f32) (direction: [n][m]i32) : [n][m]f32 =
  tabulate_2d n m (\i j ->
    let (di, dj) = if direction[i, j] == 0 then (0, 1) else if direction[i, j] == 1 then (1, 1) else if direction[i, j] == 2 then (1, 0) else (1, -1)
    let s = size[i, j]
    in if s >= clamped size (i + di) (j + dj) && s >= clamped size (i - di) (j - dj) then s else 0)

def main [n][m] (image: [n][m]f32) : ([n][m]u8, []i32) =
  let (size, direction) = gradient (blur image)
  let thinned = thin size direction
  let marks = map (map (\s -> if s > 0.7 then 2u8 else if s > 0.35 then 1 else 0)) thinned
  let near i j di dj = let (y, x) = (i + di, j + dj) in y >= 0 && y < n && x >= 0 && x < m && marks[y, x] == 2
  let strong i j =
    marks[i, j] == 2
    || (marks[i, j] == 1 && (near i j (-1) (-1) || near i j (-1) 0 || near i j (-1) 1 || near i j 0 (-1) || near i j 0 1
                             || near i j 1 (-1) || near i j 1 0 || near i j 1 1))
  let edges = tabulate_2d n m (\i j -> u8.bool (strong i j))
  let (places, _) = unzip (filter (\(_, e) -> e == 1) (zip (iota (n * m)) (flatten edges)))
  in (edges, map i32.i64 places)
