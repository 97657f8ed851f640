-- Linear algebra over the doubles and over two finite fields.

import "linalg"

module L = mk_linalg (real_field f64)
module F7 = mk_prime_field {def p = 7i64}
module L7 = mk_linalg F7
module big = mk_prime_field {def p = 1_000_000_007i64}
module Lbig = mk_linalg big

def to7 [n] [m] (a: [n][m]i64) : *[n][m]F7.t = map (map F7.from_i64) a
def from7 [n] [m] : [n][m]F7.t -> [n][m]i64 = map (map F7.to_i64)

-- ==
-- entry: product
-- input { [[1f64, 2f64], [3f64, 4f64]] [[0f64, 1f64, 2f64], [1f64, 0f64, 3f64]] }
-- output { [[2f64, 1f64, 8f64], [4f64, 3f64, 18f64]] }
entry product [n] [m] [p] (a: [n][p]f64) (b: [p][m]f64) = L.matmul a b

-- ==
-- entry: kron
-- input { [[1f64, 2f64]] [[0f64, 1f64], [1f64, 1f64]] }
-- output { [[0f64, 1f64, 0f64, 2f64], [1f64, 1f64, 2f64, 2f64]] }
entry kron [n] [m] [p] [q] (a: [n][m]f64) (b: [p][q]f64) = L.kronecker a b

-- ==
-- entry: inverse
-- input { [[0f64, 2f64], [4f64, 0f64]] } output { [[0f64, 0.25f64], [0.5f64, 0f64]] }
-- input { [[2f64, 1f64], [1f64, 1f64]] } output { [[1f64, -1f64], [-1f64, 2f64]] }
entry inverse [n] (a: [n][n]f64) = L.invert a

-- ==
-- entry: det
-- input { [[0f64, 2f64], [4f64, 0f64]] } output { -8f64 }
-- input { [[1f64, 2f64, 3f64], [4f64, 5f64, 6f64], [7f64, 8f64, 10f64]] } output { -3f64 }
-- input { [[1f64, 2f64], [2f64, 4f64]] } output { 0f64 }
entry det [n] (a: [n][n]f64) = L.determinant a

-- ==
-- entry: solution
-- input { [[2f64, 1f64], [1f64, 3f64]] [3f64, 5f64] } output { true [0.8f64, 1.4f64] }
-- input { [[1f64, 1f64], [1f64, 1f64]] [1f64, 1f64] } output { false [0f64, 0f64] }
entry solution [n] (a: [n][n]f64) (b: [n]f64) : (bool, [n]f64) =
  match L.solve a b
  case #solution x -> (true, x)
  case #singular x -> (false, map (\_ -> 0) x)

-- ==
-- entry: inverse_mod7
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { [[5i64, 1i64], [5i64, 3i64]] }
entry inverse_mod7 [n] (a: [n][n]i64) : [n][n]i64 = from7 (L7.invert (to7 a))

-- ==
-- entry: inverse_mod7_check
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { [[1i64, 0i64], [0i64, 1i64]] }
entry inverse_mod7_check [n] (a: [n][n]i64) : [n][n]i64 =
  let b = to7 a
  in from7 (b `L7.matmul` L7.invert b)

-- ==
-- entry: fibonacci
-- input { 10i64 } output { 55i64 }
-- input { 90i64 } output { 210345902i64 }
entry fibonacci (k: i64) : i64 =
  let step = map (map big.from_i64) [[1, 1], [1, 0]]
  in big.to_i64 (Lbig.matpow step k)[0, 1]
