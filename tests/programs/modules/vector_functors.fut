-- Vectors of vectors by functors: fixed-size vectors built from a scalar and doubled, with maps between them.

-- ==
-- entry: dot3
-- input { [1i32, 2i32, 3i32] [4i32, 5i32, 6i32] } output { 32i32 }
-- input { [1i32, 2i32] [4i32, 5i32] } error: .

-- ==
-- entry: dot6
-- input { [1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64] [2.0f64, 2.0f64, 2.0f64, 2.0f64, 2.0f64, 2.0f64] }
--   output { 18.0f64 }

-- ==
-- entry: outer3
-- input { [1i32, 2i32, 3i32] [4i32, 5i32, 6i32] } output { [[4i32, 5i32, 6i32], [8i32, 10i32, 12i32], [12i32,
--   15i32, 18i32]] }

-- ==
-- entry: poke
-- input { [0i32, 1i32, 2i32, 3i32, 4i32, 5i32] 2i64 } output { [0i32, 1i32, 99i32, 3i32, 4i32, 2i32] }

-- ==
-- entry: sizes
-- input {  } output { [3i64, 6i64, 2i64, 15i64] }

module type vector = {
  type vector 'a
  val length : i64
  val map 'a 'b : (a -> b) -> vector a -> vector b
  val zip 'a 'b : vector a -> vector b -> vector (a, b)
  val reduce 'a : (a -> a -> a) -> a -> vector a -> a
  val iota : vector i64
  val replicate 'a : a -> vector a
  val get 'a : i64 -> vector a -> a
  val set 'a : i64 -> a -> vector a -> vector a
  val to_array 'a : vector a -> [length]a
  val from_array 'a : [length]a -> vector a
}
module vector_1 : vector = {
  type vector 'a = a
  def length = 1i64
  def map f a = f a
  def zip a b = (a, b)
  def reduce f ne a = f ne a
  def iota = 0i64
  def replicate a = a
  def get _ a = a
  def set _ x _ = x
  def to_array 'a (a: a) = [a] :> [length]a
  def from_array as = head as
}

module cat_vector (X: vector) (Y: vector) : vector = {
  type vector 'a = (X.vector a, Y.vector a)
  def length = X.length + Y.length
  def map f (x, y) = (X.map f x, Y.map f y)
  def zip (a, b) (c, d) = (X.zip a c, Y.zip b d)
  def reduce f ne (a, b) = f (X.reduce f ne a) (Y.reduce f ne b)
  def iota = (X.iota, Y.map (+ X.length) Y.iota)
  def replicate a = (X.replicate a, Y.replicate a)
  def get i (a, b) = if i < X.length then X.get i a else Y.get (i - X.length) b
  def set i v (a, b) = if i < X.length then (X.set i v a, b) else (a, Y.set (i - X.length) v b)
  def to_array (a, b) = sized length (X.to_array a ++ Y.to_array b)
  def from_array as = (X.from_array (sized X.length (take X.length as)), Y.from_array (sized Y.length (drop X.length as)))
}
module vector_2 = cat_vector vector_1 vector_1
module vector_3 = cat_vector vector_1 vector_2
module vector_6 = cat_vector vector_3 vector_3

module type space = { type real type vector val dot : vector -> vector -> real val from [n] : [n]real -> vector val size : i64 val to : vector -> []real
  val (+) : vector -> vector -> vector val outer : vector -> vector -> [][]real }
module mk_space (V: vector) (R: numeric) : space with real = R.t = {
  type real = R.t
  type vector = V.vector real
  def size = V.length
  def dot a b = V.zip a b |> V.map (\(x, y) -> x R.* y) |> V.reduce (R.+) (R.i32 0)
  def from [n] (xs: [n]real) : vector = V.from_array (xs :> [V.length]real)
  def to (v: vector) = V.to_array v
  def a + b = V.map (uncurry (R.+)) (V.zip a b)
  def outer a b = V.map (\x -> V.to_array (V.map (R.* x) b)) a |> V.to_array
}
module s3 = mk_space vector_3 i32
module s6 = mk_space vector_6 f64

entry dot3 (a: []i32) (b: []i32) = s3.(dot (from a) (from b))
entry dot6 (a: []f64) (b: []f64) = s6.(dot (from a) (from b + from a))
entry outer3 (a: []i32) (b: []i32) = s3.(outer (from a) (from b))
entry poke (xs: []i32) (i: i64) = vector_6.(from_array (xs :> [length]i32) |> set i 99 |> set 5 (get i iota |> i32.i64) |> to_array) :> []i32
entry sizes = [s3.size, s6.size, vector_2.length, vector_6.reduce (+) 0 vector_6.iota]
