-- Game of Life variants: the rule as a module, neighbours by rotation, and sums in the cells.

-- ==
-- entry: plain
-- input { 3i32 [[false, false, false, true, false, false], [false, false, true, true, true, true], [true, true,
--   false, true, false, true], [true, false, false, true, false, false], [true, false, true, false, false,
--   true]] } output { [[false, false, false, true, false, false], [false, true, true, true, false, false],
--   [true, false, true, true, false, false], [true, false, true, true, false, true], [false, false, true, true,
--   false, true]] }
-- input { 0i32 [[false, false, false, true, false, false], [false, false, true, true, true, true], [true, true,
--   false, true, false, true], [true, false, false, true, false, false], [true, false, true, false, false,
--   true]] } output { [[false, false, false, true, false, false], [false, false, true, true, true, true],
--   [true, true, false, true, false, true], [true, false, false, true, false, false], [true, false, true,
--   false, false, true]] }

-- ==
-- entry: ages
-- input { 1i32 [[false, false, false, true, false, false], [false, false, true, true, true, true], [true, true,
--   false, true, false, true], [true, false, false, true, false, false], [true, false, true, false, false,
--   true]] } output { [[0i32, 0i32, -1i32, -1i32, -1i32, -1i32], [-1i32, 0i32, -1i32, -1i32, -1i32, 1i32],
--   [-1i32, 1i32, -1i32, -1i32, -1i32, -1i32], [-1i32, -1i32, -1i32, 1i32, -1i32, -1i32], [1i32, 0i32, 1i32,
--   0i32, 0i32, 1i32]] }

module type rule = { type cell val from : bool -> cell val alive : cell -> bool val next : cell -> i32 -> cell }
module life (R: rule) = {
  local def neighbours [n] [m] (w: [n][m]R.cell) : [n][m]i32 =
    let a = map (map (R.alive >-> i32.bool)) w
    let shifts = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
    in loop acc = replicate n (replicate m 0i32) for (dy, dx) in shifts do
       map2 (map2 (+)) acc (map (rotate dx) (rotate dy a))
  def step [n] [m] (w: [n][m]R.cell) = map2 (map2 R.next) w (neighbours w)
  def run [n] [m] (k: i32) (w: [n][m]bool) = map (map R.from) w |> iterate k step
}
module conway : rule with cell = bool = {
  type cell = bool
  def from = id
  def alive = id
  def next c (k: i32) = if c then k == 2 || k == 3 else k == 3
}
module aged : rule with cell = (#dead | #alive i32) = {
  type cell = #dead | #alive i32
  def from b : cell = if b then #alive 0 else #dead
  def alive (c: cell) = match c case #dead -> false case #alive _ -> true
  def next (c: cell) (k: i32) : cell =
    match (c, k)
    case (#alive a, 2) -> #alive (a + 1)
    case (#alive a, 3) -> #alive (a + 1)
    case (#dead, 3) -> #alive 0
    case _ -> #dead
}
module lc = life conway
module la = life aged
def age (c: aged.cell) = match c case #alive a -> a case #dead -> -1
entry plain [n] [m] (k: i32) (w: [n][m]bool) = lc.run k w
entry ages [n] [m] (k: i32) (w: [n][m]bool) = la.run k w |> map (map age)
