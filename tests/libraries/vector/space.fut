-- | Vector spaces and matrices over vectors of known length.

import "vector"

-- | Vectors of numbers.
module mk_space (V: vector) (N: numeric) = {
  -- | A vector.
  type vec = V.vector N.t

  local def lift (op: N.t -> N.t -> N.t) (a: vec) (b: vec) : vec =
    V.map (\(x, y) -> op x y) (V.zip a b)

  -- | The zero vector.
  def zero : vec = V.replicate (N.i32 0)

  -- | Addition.
  def (+) (a: vec) (b: vec) : vec = lift (N.+) a b

  -- | Subtraction.
  def (-) (a: vec) (b: vec) : vec = lift (N.-) a b

  -- | Multiplication by a number.
  def (*) (a: N.t) (b: vec) : vec = V.map (a N.*) b

  -- | Scalar product.
  def dot (a: vec) (b: vec) : N.t = V.foldl (N.+) (N.i32 0) (lift (N.*) a b)

  -- | Sum of many vectors.
  def sum [n] (vs: [n]vec) : vec = reduce (+) zero vs
}

-- | Matrices with `R.length` rows and `C.length` columns.
module mk_matrix (R: vector) (C: vector) (N: numeric) = {
  module rows = mk_space R N
  module columns = mk_space C N

  -- | A matrix, by rows.
  type mat = R.vector (C.vector N.t)

  -- | From the element at each position.
  def tabulate (f: i64 -> i64 -> N.t) : mat = R.tabulate (\i -> C.tabulate (f i))

  -- | Matrix times column.
  def apply (m: mat) (x: columns.vec) : rows.vec = R.map (columns.dot x) m

  -- | Rows and columns exchanged.
  def transpose (m: mat) : C.vector (R.vector N.t) =
    C.tabulate (\j -> R.tabulate (\i -> C.get j (R.get i m)))
}
