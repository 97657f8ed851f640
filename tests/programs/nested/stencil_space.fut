-- Six neighbours on a torus of three dimensions, by rotations at three depths and by indices.

-- ==
-- entry: rotations indexed
-- input { [[[0i32, 1i32, 2i32], [3i32, 4i32, 5i32]], [[9i32, 10i32, 11i32], [12i32, 13i32, 14i32]], [[18i32, 19i32,
--   20i32], [21i32, 22i32, 23i32]]] } output { [[[36i32, 39i32, 42i32], [42i32, 45i32, 48i32]], [[63i32, 66i32,
--   69i32], [69i32, 72i32, 75i32]], [[90i32, 93i32, 96i32], [96i32, 99i32, 102i32]]] }
-- input { [[[5i32]]] } output { [[[30i32]]] }
-- input { [[[1i32, 2i32, 4i32]], [[8i32, 16i32, 32i32]]] } output { [[[24i32, 41i32, 75i32]], [[66i32, 76i32,
--   96i32]]] }

-- ==
-- entry: rotations indexed
-- input { empty([2][0][3]i32) } output { empty([2][0][3]i32) }
-- input { empty([0][1][1]i32) } output { empty([0][1][1]i32) }

entry rotations [n][m][l] (a: [n][m][l]i32) : [n][m][l]i32 =
  let add = map2 (map2 (map2 (+)))
  let both (f: i64 -> [n][m][l]i32) = f 1 `add` f (-1)
  in both (\r -> rotate r a)
     `add` both (\r -> map (rotate r) a)
     `add` both (\r -> map (map (rotate r)) a)

entry indexed [n][m][l] (a: [n][m][l]i32) : [n][m][l]i32 =
  tabulate_3d n m l (\i j k ->
    a[(i + 1) % n, j, k] + a[(i - 1) % n, j, k] + a[i, (j + 1) % m, k] + a[i, (j - 1) % m, k]
    + a[i, j, (k + 1) % l] + a[i, j, (k - 1) % l])
