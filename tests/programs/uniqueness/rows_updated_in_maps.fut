-- Maps whose bodies update copies of the rows, of free arrays and of arrays made inside.

-- ==
-- input { empty([0][2]i32) 0i64 } output { empty([0][2]i32) empty([0][2]i32) }
-- input { [[5i32]] 0i64 } output { [[5i32]] [[5i32]] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 1i64 }
-- output { [[1i32, 6i32, 3i32], [4i32, 15i32, 6i32]] [[3i32, 2i32, 3i32], [6i32, 5i32, 6i32]] }

-- ==
-- entry: sorted_rows
-- input { empty([0][3]i32) } output { empty([0][3]i32) }
-- input { [[2i32, 1i32]] } output { [[1i32, 2i32]] }
-- input { [[3i32, 1i32, 2i32], [9i32, 9i32, 8i32], [1i32, 2i32, 3i32]] }
-- output { [[1i32, 2i32, 3i32], [8i32, 9i32, 9i32], [1i32, 2i32, 3i32]] }

-- ==
-- entry: neighbours
-- input { empty([0]i32) } output { empty([0][0]i32) }
-- input { [4i32] } output { [[8i32]] }
-- input { [1i32, 2i32, 5i32] } output { [[7i32, 2i32, 5i32], [1i32, 6i32, 5i32], [1i32, 2i32, 3i32]] }

-- ==
-- entry: made_inside
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [0i64] } output { [0i64] }
-- input { [3i64, 12i64, 7i64] } output { [3i64, 47i64, 17i64] }

entry main [n] [m] (xss: [n][m]i32) (j: i64) : ([n][m]i32, [n][m]i32) =
  (map (\xs -> copy xs with [j] = i32.sum xs) xss, map (\xs -> let ys = copy xs let ys[0] = ys[m - 1] in ys) xss)

-- Each iteration of the map sorts its own copy.
entry sorted_rows [n] [m] (xss: [n][m]i32) : [n][m]i32 =
  map (\row ->
         loop r = copy row for i < m do
           loop r for j < m - 1 - i do
             if r[j] > r[j + 1] then let (a, b) = (r[j], r[j + 1]) in r with [j] = b with [j + 1] = a else r)
      xss

-- A free array, copied in each iteration and changed in another place.
entry neighbours [n] (xs: [n]i32) : [n][n]i32 =
  map (\i -> let ys = copy xs in ys with [i] = ys[(i + 1) % n] + ys[(i + n - 1) % n]) (iota n)

entry made_inside [n] (ks: [n]i64) : [n]i64 =
  map (\k -> let bits = loop b = replicate 10 0 for i < k do b with [i * i % 10] = i in i64.sum bits) ks
