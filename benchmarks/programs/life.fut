-- The game of life on a torus: neighbours are counted by turning the whole board.
-- data: 50i32 --u8-bounds=0:1 [500][500]u8
-- small: 3i32 --u8-bounds=0:1 [6][5]u8
def step [n][m] (board: [n][m]bool) : [n][m]bool =
  let alive = map (map i32.bool) board
  let rows = map3 (map3 (\a b c -> a + b + c)) (rotate (-1) alive) alive (rotate 1 alive)
  let sums = map3 (map3 (\a b c -> a + b + c)) (map (rotate (-1)) rows) rows (map (rotate 1) rows)
  in map2 (map2 (\cell s -> s == 3 || (cell && s == 4))) board sums
def main [n][m] (steps: i32) (board: [n][m]u8) : [n][m]u8 =
  let board = loop board = map (map (== 1)) board for _i < steps do step board
  in map (map u8.bool) board
