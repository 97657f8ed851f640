-- Zips of rows inside zips of matrices, taken apart again at another depth.

-- ==
-- entry: main
-- input { [2i32, 3i32] [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] [[9i32, 7i32, 8i32], [1i32, 1i32, 0i32]] } output {
--   [[2i32, 4i32, 6i32], [12i32, 15i32, 18i32]] [1i32, 5i32] }
-- input { [5i32] [[6i32]] [[7i32]] } output { [[30i32]] [6i32] }
-- input { [1i32, 2i32] empty([2][0]i32) empty([2][0]i32) } output { empty([2][0]i32) [0i32, 0i32] }

-- ==
-- entry: main
-- input { empty([0]i32) empty([0][2]i32) empty([0][2]i32) } output { empty([0][2]i32) empty([0]i32) }

def best (y1: i32, z1: i32) (y2: i32, z2: i32) = if z1 > z2 || (z1 == z2 && y1 >= y2) then (y1, z1) else (y2, z2)

entry main [n][m] (xs: [n]i32) (ys: [n][m]i32) (zs: [n][m]i32) : ([n][m]i32, [n]i32) =
  let nest = zip3 xs ys zs |> map (\(x, p, q) -> map (\(y, z) -> (x, (y, z))) (zip p q))
  let products = map (map (\(x, (y, _)) -> x * y)) nest
  let (_, inner) = unzip (map unzip nest)
  let winners = map (reduce best (0, i32.lowest)) inner
  in (products, map (.0) winners)
