-- While loops of differing lengths in a map of maps: Collatz steps, integer roots, and sums over rows.

-- ==
-- entry: main
-- input { [[1u32, 2u32, 3u32], [6u32, 7u32, 9u32]] } output { [[0i32, 1i32, 7i32], [8i32, 16i32, 19i32]] [[1u32,
--   1u32, 1u32], [2u32, 2u32, 3u32]] [8i32, 43i32] }
-- input { [[27u32]] } output { [[111i32]] [[5u32]] [111i32] }
-- input { [[0u32, 1u32], [24u32, 25u32]] } output { [[0i32, 0i32], [10i32, 23i32]] [[0u32, 1u32], [4u32, 5u32]]
--   [0i32, 33i32] }
-- input { empty([2][0]u32) } output { empty([2][0]i32) empty([2][0]u32) [0i32, 0i32] }

-- ==
-- entry: main
-- input { empty([0][1]u32) } output { empty([0][1]i32) empty([0][1]u32) empty([0]i32) }

def steps (x: u32) : i32 =
  (loop (x, c) = (x, 0) while x > 1 do
     (if x % 2 == 0 then x / 2 else 3 * x + 1, c + 1)).1
def root (x: u32) : u32 =
  if x < 2 then x else
  (loop (r, done) = (x, false) while !done do
     let r' = (r + x / r) / 2
     in if r' >= r then (r, true) else (r', false)).0

entry main [n][m] (a: [n][m]u32) : ([n][m]i32, [n][m]u32, [n]i32) =
  (map (map steps) a, map (map root) a, map (map steps >-> i32.sum) a)
