-- Life-like automata on a torus with the rule as a bit set: Conway's and HighLife, by sums of rotated planes.

-- ==
-- entry: conway
-- input { 4i32 [[0u8, 1u8, 0u8, 0u8, 0u8], [0u8, 0u8, 1u8, 0u8, 0u8], [1u8, 1u8, 1u8, 0u8, 0u8], [0u8, 0u8, 0u8, 0u8,
--   0u8], [0u8, 0u8, 0u8, 0u8, 0u8]] } output { [[0u8, 0u8, 0u8, 0u8, 0u8], [0u8, 0u8, 1u8, 0u8, 0u8], [0u8, 0u8,
--   0u8, 1u8, 0u8], [0u8, 1u8, 1u8, 1u8, 0u8], [0u8, 0u8, 0u8, 0u8, 0u8]] }
-- input { 0i32 [[1u8]] } output { [[1u8]] }
-- input { 1i32 [[1u8, 1u8, 1u8], [0u8, 0u8, 0u8], [0u8, 0u8, 0u8], [0u8, 0u8, 0u8]] } output { [[1u8, 1u8, 1u8],
--   [1u8, 1u8, 1u8], [0u8, 0u8, 0u8], [1u8, 1u8, 1u8]] }
-- input { 20i32 [[0u8, 1u8, 0u8, 0u8, 0u8], [0u8, 0u8, 1u8, 0u8, 0u8], [1u8, 1u8, 1u8, 0u8, 0u8], [0u8, 0u8, 0u8,
--   0u8, 0u8], [0u8, 0u8, 0u8, 0u8, 0u8]] } output { [[0u8, 1u8, 0u8, 0u8, 0u8], [0u8, 0u8, 1u8, 0u8, 0u8], [1u8,
--   1u8, 1u8, 0u8, 0u8], [0u8, 0u8, 0u8, 0u8, 0u8], [0u8, 0u8, 0u8, 0u8, 0u8]] }

-- ==
-- entry: highlife
-- input { 3i32 [[0u8, 1u8, 0u8, 0u8, 0u8], [0u8, 0u8, 1u8, 0u8, 0u8], [1u8, 1u8, 1u8, 0u8, 0u8], [0u8, 0u8, 0u8, 0u8,
--   0u8], [0u8, 0u8, 0u8, 0u8, 0u8]] } output { [[0u8, 0u8, 0u8, 0u8, 0u8], [0u8, 1u8, 0u8, 0u8, 0u8], [0u8, 0u8,
--   1u8, 1u8, 0u8], [0u8, 1u8, 1u8, 0u8, 0u8], [0u8, 0u8, 0u8, 0u8, 0u8]] }
-- input { 1i32 [[1u8]] } output { [[0u8]] }
-- input { 5i32 [[1u8, 1u8, 0u8, 1u8, 0u8], [0u8, 0u8, 0u8, 1u8, 1u8], [0u8, 1u8, 0u8, 0u8, 0u8], [0u8, 1u8, 1u8, 0u8,
--   1u8], [0u8, 0u8, 0u8, 1u8, 0u8]] } output { [[0u8, 0u8, 1u8, 1u8, 0u8], [1u8, 0u8, 1u8, 0u8, 0u8], [0u8, 0u8,
--   0u8, 0u8, 0u8], [1u8, 1u8, 0u8, 0u8, 1u8], [0u8, 1u8, 0u8, 1u8, 0u8]] }

-- ==
-- entry: conway highlife
-- input { 3i32 empty([0][0]u8) } output { empty([0][0]u8) }

def step [n][m] (born: u16) (stay: u16) (g: [n][m]u8) : [n][m]u8 =
  let add = map2 (map2 (u8.+))
  let across = g `add` map (rotate 1) g `add` map (rotate (-1)) g
  let around = across `add` rotate 1 across `add` rotate (-1) across
  in map2 (map2 (\here sum ->
       let rule = if here == 1 then stay else born
       in u8.u16 ((rule >> u16.u8 (sum - here)) & 1))) g around

entry conway [n][m] (k: i32) (g: [n][m]u8) : [n][m]u8 = iterate k (step (1 << 3) ((1 << 2) | (1 << 3))) g
entry highlife [n][m] (k: i32) (g: [n][m]u8) : [n][m]u8 =
  iterate k (step ((1 << 3) | (1 << 6)) ((1 << 2) | (1 << 3))) g
