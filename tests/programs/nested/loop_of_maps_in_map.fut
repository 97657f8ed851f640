-- Every row is stepped its own number of times; a loop with a map in it inside a map, and the other way round.

-- ==
-- entry: inside outside
-- input { [0i32, 1i32, 5i32] [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32], [7i32, 8i32, 9i32]] } output { [[1i32, 2i32,
--   3i32], [9i32, 11i32, 10i32], [256i32, 255i32, 257i32]] }
-- input { [3i32] [[1i32]] } output { [[8i32]] }
-- input { [2i32, 0i32] empty([2][0]i32) } output { empty([2][0]i32) }
-- input { [10i32, 9i32] [[1i32, 0i32, 0i32, 0i32], [0i32, 0i32, 0i32, 1i32]] } output { [[256i32, 240i32, 256i32,
--   272i32], [120i32, 120i32, 136i32, 136i32]] }

-- ==
-- entry: inside outside
-- input { empty([0]i32) empty([0][4]i32) } output { empty([0][4]i32) }

entry inside [n][m] (ks: [n]i32) (a: [n][m]i32) : [n][m]i32 =
  map2 (\k r -> iterate k (\(r: [m]i32) -> map2 (\x y -> (x + y) % 1000) r (rotate 1 r)) r) ks a

entry outside [n][m] (ks: [n]i32) (a: [n][m]i32) : [n][m]i32 =
  let most = i32.max 0 (i32.maximum ks)
  in loop a for t < most do
       map2 (\k r -> if t < k then map (\i -> (r[i] + r[(i + 1) % m]) % 1000) (iota m) else r) ks a
