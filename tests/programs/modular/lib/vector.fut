-- Containers with hidden sizes.
local def pmap = map
module type vector = {
  type vector 'a
  val length : i64
  val map 'a 'b : (a -> b) -> vector a -> vector b
  val zip 'a 'b : vector a -> vector b -> vector (a, b)
  val iota : vector i64
  val rep 'a : a -> vector a
  val reduce 'a : (a -> a -> a) -> a -> vector a -> a
  val get 'a : i64 -> vector a -> a
  val set 'a : i64 -> a -> vector a -> vector a
  val to_array 'a : vector a -> [length]a
  val from_array 'a : [length]a -> vector a
  val foldl 'a '~b : (b -> a -> b) -> b -> vector a -> b
}
module vector_1 : vector = {
  type vector 'a = a
  def length = 1i64
  def map 'a 'b (f: a -> b) (x: vector a) : vector b = f x
  def zip 'a 'b (x: vector a) (y: vector b) : vector (a, b) = (x, y)
  def iota = 0i64
  def rep 'a (x: a) : vector a = x
  def reduce 'a (f: a -> a -> a) (ne: a) (x: vector a) : a = f ne x
  def get 'a (_: i64) (x: vector a) : a = x
  def set 'a (_: i64) (v: a) (_: vector a) : vector a = v
  def to_array 'a (x: vector a) : [length]a = [x] :> [length]a
  def from_array 'a (xs: [length]a) : vector a = xs[0]
  def foldl 'a '~b (f: b -> a -> b) (z: b) (x: vector a) : b = f z x
}
module cat_vector (X: vector) (Y: vector) : vector = {
  type vector 'a = (X.vector a, Y.vector a)
  def length = X.length + Y.length
  def map f (x, y) = (X.map f x, Y.map f y)
  def zip (a, b) (c, d) = (X.zip a c, Y.zip b d)
  def iota = (X.iota, Y.map (+ X.length) Y.iota)
  def rep x = (X.rep x, Y.rep x)
  def reduce f ne (x, y) = f (X.reduce f ne x) (Y.reduce f ne y)
  def get i (x, y) = if i < X.length then X.get i x else Y.get (i - X.length) y
  def set i v (x, y) = if i < X.length then (X.set i v x, y) else (x, Y.set (i - X.length) v y)
  def to_array 'a ((x, y): vector a) : [length]a = sized length (X.to_array x ++ Y.to_array y)
  def from_array xs = (X.from_array (take X.length xs), Y.from_array (sized Y.length (drop X.length xs)))
  def foldl f z (x, y) = Y.foldl f (X.foldl f z x) y
}
module array_vector (N: {val n : i64}) : vector = {
  type vector 'a = [N.n]a
  def length = N.n
  def map = map
  def zip = zip
  def iota = iota N.n
  def rep 'a (x: a) = replicate N.n x
  def reduce = reduce
  def get 'a (i: i64) (x: vector a) = x[i]
  def set 'a (i: i64) (v: a) (x: vector a) : vector a = copy x with [i] = v
  def to_array 'a (x: vector a) : [length]a = x :> [length]a
  def from_array 'a (x: [length]a) : vector a = x :> vector a
  def foldl 'a '~b f (z: b) (x: vector a) : b = loop z for e in x do f z e
}
module comp_vector (X: vector) (Y: vector) : vector = {
  type vector 'a = X.vector (Y.vector a)
  def length = X.length * Y.length
  def map 'a 'b (f: a -> b) (x: vector a) : vector b = X.map (Y.map f) x
  def zip 'a 'b (x: vector a) (y: vector b) : vector (a, b) = X.map (\(a, b) -> Y.zip a b) (X.zip x y)
  def iota : vector i64 = X.map (\i -> Y.map (+ i * Y.length) Y.iota) X.iota
  def rep 'a (x: a) : vector a = X.rep (Y.rep x)
  def reduce 'a f (ne: a) (x: vector a) = X.reduce f ne (X.map (Y.reduce f ne) x)
  def get 'a i (x: vector a) = Y.get (i % Y.length) (X.get (i / Y.length) x)
  def set 'a i (v: a) (x: vector a) : vector a = X.set (i / Y.length) (Y.set (i % Y.length) v (X.get (i / Y.length) x)) x
  def to_array 'a (x: vector a) : [length]a = flatten (X.to_array (X.map (\y -> Y.to_array y) x)) :> [length]a
  def from_array 'a (xs: [length]a) : vector a = X.from_array (pmap (\r -> Y.from_array r) (unflatten (xs :> [X.length * Y.length]a)))
  def foldl 'a '~b f (z: b) (x: vector a) : b = X.foldl (\z y -> Y.foldl f z y) z x
}
