-- All shortest paths, in parallel and in place.

-- ==
-- input { [[0i32, 7i32, 9i32, 99i32], [7i32, 0i32, 1i32, 15i32], [9i32, 1i32, 0i32, 4i32], [99i32, 15i32, 4i32,
--   0i32]] } output { [[0i32, 7i32, 8i32, 12i32], [7i32, 0i32, 1i32, 5i32], [8i32, 1i32, 0i32, 4i32], [12i32, 5i32,
--   4i32, 0i32]] }
-- input { [[0i32]] } output { [[0i32]] }
entry main [n] (w: [n][n]i32) = loop d = w for k < n do map (\r -> map2 (\x y -> i32.min x (r[k] + y)) r d[k]) d

-- ==
-- entry: in_place
-- input { [[0i32, 7i32, 9i32, 99i32], [7i32, 0i32, 1i32, 15i32], [9i32, 1i32, 0i32, 4i32], [99i32, 15i32, 4i32,
--   0i32]] } output { [[0i32, 7i32, 8i32, 12i32], [7i32, 0i32, 1i32, 5i32], [8i32, 1i32, 0i32, 4i32], [12i32, 5i32,
--   4i32, 0i32]] }
entry in_place [n] (w: *[n][n]i32) =
  loop d = w for k < n do loop d for i < n do loop d for j < n do d with [i, j] = i32.min d[i, j] (d[i, k] + d[k, j])
