-- Vectors and matrices of fixed sizes, built in different ways.

import "vector"
import "space"

module v2 = twice single
module v3 = cat v2 single
module v7 = cat v3 (twice v2)
module m5 = in_memory {def length = 5i64}
module s3 = mk_space v3 f64
module m23 = mk_matrix v2 v3 i32

-- The same checks for every representation.
module checks (V: vector) = {
  def squares : [V.length]i64 = V.to_array (V.tabulate (\i -> i * i))

  def round_trip [n] (xs: [n]i32) : [n]i32 =
    V.from_array (sized V.length xs) |> V.map (+ 1) |> V.to_array |> sized n

  def replaced (i: i64) (v: i64) : i64 =
    V.foldl (+) 0 (V.set i v (V.replicate 1))
}

module checks7 = checks v7
module checks5 = checks m5

-- ==
-- entry: lengths
-- input { } output { 1i64 2i64 3i64 7i64 5i64 }
entry lengths = (single.length, v2.length, v3.length, v7.length, m5.length)

-- ==
-- entry: squares7
-- input { } output { [0i64, 1i64, 4i64, 9i64, 16i64, 25i64, 36i64] }
entry squares7 = checks7.squares

-- ==
-- entry: squares5
-- input { } output { [0i64, 1i64, 4i64, 9i64, 16i64] }
entry squares5 = checks5.squares

-- ==
-- entry: round_trips
-- input { [1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32] [5i32, 4i32, 3i32, 2i32, 1i32] }
-- output { [2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32] [6i32, 5i32, 4i32, 3i32, 2i32] }
-- input { [1i32, 2i32] [5i32, 4i32, 3i32, 2i32, 1i32] } error: .
entry round_trips [n] [m] (xs: [n]i32) (ys: [m]i32) : ([n]i32, [m]i32) =
  (checks7.round_trip xs, checks5.round_trip ys)

-- ==
-- entry: replaced
-- input { 3i64 10i64 } output { 16i64 14i64 }
entry replaced (i: i64) (v: i64) : (i64, i64) = (checks7.replaced i v, checks5.replaced i v)

-- ==
-- entry: geometry
-- input { [1f64, 2f64, 3f64] [4f64, 5f64, 6f64] } output { 32f64 [6f64, 9f64, 12f64] }
entry geometry (xs: [3]f64) (ys: [3]f64) =
  let (a, b) = (v3.from_array (sized v3.length xs), v3.from_array (sized v3.length ys))
  in (s3.dot a b, v3.to_array s3.(2 * a + b))

-- ==
-- entry: sum_of_vectors
-- input { 4i64 } output { [6f64, 4f64, 14f64] }
entry sum_of_vectors (n: i64) : [v3.length]f64 =
  let vector (i: i64) = v3.tabulate (\k -> if k == 0 then f64.i64 i else if k == 1 then 1 else f64.i64 (i * i))
  in v3.to_array (s3.sum (map vector (iota n)))

-- ==
-- entry: matrix
-- input { [1i32, 2i32, 3i32] } output { [8i32, 26i32] [3i32, 4i32, 5i32] }
entry matrix (xs: [3]i32) =
  let m = m23.tabulate (\i j -> i32.i64 (i * v3.length + j))
  let x = v3.from_array (sized v3.length xs)
  let last_row = v3.map (v2.get 1) (m23.transpose m)
  in (v2.to_array (m23.apply m x), v3.to_array last_row)
