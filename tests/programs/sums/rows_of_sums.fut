-- Matrices of sums with array payloads: transposed, sliced, scattered, concatenated, filtered, zipped.

-- ==
-- entry: views
-- input { [[4i32]] } output { [[16000i64]] [16000i64] [16000i64] }
-- input { [[0i32, 1i32, 2i32], [3i32, 4i32, 5i32]] }
-- output { [[1i64, 34i64], [1000i64, 16000i64], [-2i64, -5i64]] [-2i64, 1000i64, 1i64] [-2i64, -5i64] }
-- input { [[7i32, 8i32], [9i32, 10i32], [11i32, 12i32]] }
-- output { [[49000i64, 100i64, -11i64], [-8i64, 100000i64, 133i64]] [-8i64, 49000i64, 133i64, -11i64] [-8i64,
--   100000i64, 133i64] }

-- ==
-- entry: moved
-- input { empty([0]i32) empty([0]i64) } output { empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { [3i32] [0i64] } output { [34i64] [34i64, 34i64] [34i64] }
-- input { [3i32, 4i32, 5i32, 6i32, 7i32] [4i64, -1i64, 2i64, 9i64, 0i64] }
-- output { [49000i64, -5i64, -5i64, -5i64, 34i64] [34i64, -5i64, 67i64, -5i64, -5i64, -5i64, 34i64] [34i64, 16000i64,
--   67i64, 49000i64] }

-- ==
-- entry: best
-- input { empty([0]i32) } output { -9223372036854775807i64 empty([0]i64) }
-- input { [5i32] } output { -5i64 [-5i64] }
-- input { [2i32, 3i32, 4i32, 8i32, 6i32] } output { 16000i64 [-2i64, 34i64, 16000i64, 16000i64, 16000i64] }

type cell = #vec [2]i32 | #mat [2][2]i32 | #num i64

def mk (x: i32) : cell =
  match x % 3 case 0 -> #vec [x, x + 1] case 1 -> #mat [[x, 0], [1, x]] case _ -> #num (i64.i32 x)
def value (c: cell) : i64 =
  match c
  case #vec v -> i64.i32 (v[0] * 10 + v[1])
  case #mat m -> i64.i32 (m[0, 0] * m[1, 1] - m[0, 1] * m[1, 0]) * 1000
  case #num x -> -x

entry views [n] [m] (xs: [n][m]i32) : ([m][n]i64, []i64, [n]i64) =
  let cells = map (map mk) xs
  in (map (map value) (transpose cells), map value (flatten cells[::2, ::-1]), map value (cells[:, m - 1]))

entry moved [n] (xs: [n]i32) (is: [n]i64) : ([n]i64, []i64, []i64) =
  let cells = map mk xs
  let spread_ = scatter (replicate n (#num 5)) is cells
  let vecs = filter (\c -> match c case #vec _ -> true case #num 5 -> true case _ -> false) (cells ++ spread_)
  let (pairs, _) = unzip (filter (\(c, i) -> value c > i) (zip cells is))
  in (map value spread_, map value vecs, map value pairs)

entry best (xs: []i32) : (i64, []i64) =
  let larger = \a b -> if value b > value a then b else a
  let cells = map mk xs
  in (value (reduce larger (#num i64.highest) cells), map value (scan larger (#num 1000000) cells))
