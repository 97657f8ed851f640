-- Five views of one array, strided, shifted and reversed, walked together by one map.

-- ==
-- entry: main
-- input { [1i64, 2i64, 3i64, 4i64] } output { [31421i64, 42343i64] }
-- input { [5i64] } output { empty([0]i64) }
-- input { [6i64, 7i64, 8i64] } output { [76876i64] }
-- input { [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64] } output { [50910i64, 61832i64, 72754i64,
--   83676i64, 94598i64] }
-- input { [1i64, 2i64] } output { [21221i64] }
-- input { [3i64, 1i64, 4i64, 1i64, 5i64, 9i64] } output { [13913i64, 51514i64, 94195i64] }

-- ==
-- entry: main
-- input { empty([0]i64) } error: .

entry main [n] (a: [n]i64) : []i64 =
  let h = n / 2
  let even = a[0:2 * h:2] :> [h]i64
  let odd = a[1:n:2] :> [h]i64
  let back = a[n - 1:n - 1 - h:-1] :> [h]i64
  let low = take h a
  let high = a[h:h + h] :> [h]i64
  in map5 (\v w x y z -> v + 10 * w + 100 * x + 1000 * y + 10000 * z) even odd back low high
