-- | Vectors whose length is part of their module: small ones are built from pieces and live in registers.

-- The prelude's functions, whose names the modules below reuse.
local module array = {
  def map = map
  def zip = zip
  def foldl = foldl
  def replicate = replicate
  def tabulate = tabulate
}

-- | Vectors of one length.
module type vector = {
  -- | A vector of `length` elements.
  type vector 'a
  -- | The number of elements.
  val length : i64
  -- | The same element everywhere.
  val replicate 'a : a -> vector a
  -- | An element for each index.
  val tabulate 'a : (f: i64 -> a) -> vector a
  -- | The element at an index, which must be in bounds.
  val get 'a : (i: i64) -> vector a -> a
  -- | Replace the element at an index, which must be in bounds.
  val set 'a : (i: i64) -> (v: a) -> vector a -> vector a
  -- | Apply a function to every element.
  val map 'a 'b : (f: a -> b) -> vector a -> vector b
  -- | Pair up the elements of two vectors.
  val zip 'a 'b : vector a -> vector b -> vector (a, b)
  -- | Fold from the left.
  val foldl 'a 'b : (f: b -> a -> b) -> (acc: b) -> vector a -> b
  -- | The elements as an array.
  val to_array 'a : vector a -> [length]a
  -- | From an array of just the right length.
  val from_array 'a : [length]a -> vector a
}

-- | Vectors of one element.
module single : vector = {
  type vector 'a = a
  def length : i64 = 1
  def replicate 'a (x: a) : vector a = x
  def tabulate 'a (f: i64 -> a) : vector a = f 0
  def get 'a (i: i64) (x: vector a) : a = assert (i == 0) x
  def set 'a (i: i64) (v: a) (_: vector a) : vector a = assert (i == 0) v
  def map 'a 'b (f: a -> b) (x: vector a) : vector b = f x
  def zip 'a 'b (x: vector a) (y: vector b) : vector (a, b) = (x, y)
  def foldl 'a 'b (f: b -> a -> b) (acc: b) (x: vector a) : b = f acc x
  def to_array 'a (x: vector a) : [length]a = [x] :> [length]a
  def from_array 'a (xs: [length]a) : vector a = xs[0]
}

-- | The elements of `X`, then those of `Y`.
module cat (X: vector) (Y: vector) : vector = {
  type vector 'a = {front: X.vector a, back: Y.vector a}
  def length : i64 = X.length + Y.length

  def replicate 'a (x: a) : vector a = {front = X.replicate x, back = Y.replicate x}

  def tabulate 'a (f: i64 -> a) : vector a =
    {front = X.tabulate f, back = Y.tabulate (\i -> f (X.length + i))}

  def get 'a (i: i64) (x: vector a) : a =
    if i < X.length then X.get i x.front else Y.get (i - X.length) x.back

  def set 'a (i: i64) (v: a) (x: vector a) : vector a =
    if i < X.length then x with front = X.set i v x.front
    else x with back = Y.set (i - X.length) v x.back

  def map 'a 'b (f: a -> b) ({front, back}: vector a) : vector b =
    {front = X.map f front, back = Y.map f back}

  def zip 'a 'b (x: vector a) (y: vector b) : vector (a, b) =
    {front = X.zip x.front y.front, back = Y.zip x.back y.back}

  def foldl 'a 'b (f: b -> a -> b) (acc: b) (x: vector a) : b =
    Y.foldl f (X.foldl f acc x.front) x.back

  def to_array 'a (x: vector a) : [length]a =
    (X.to_array x.front ++ Y.to_array x.back) :> [length]a

  def from_array 'a (xs: [length]a) : vector a =
    { front = X.from_array (take X.length xs)
    , back = Y.from_array (sized Y.length (drop X.length xs)) }
}

-- | Twice the elements of `X`.
module twice (X: vector) : vector = cat X X

-- | Any length, kept in memory.
module in_memory (P: {val length : i64}) : vector = {
  type vector 'a = [P.length]a
  def length = P.length
  def replicate 'a (x: a) : vector a = array.replicate P.length x
  def tabulate 'a (f: i64 -> a) : vector a = array.tabulate P.length f
  def get 'a (i: i64) (x: vector a) : a = x[i]
  def set 'a (i: i64) (v: a) (x: vector a) : vector a = copy x with [i] = v
  def map 'a 'b (f: a -> b) (x: vector a) : vector b = array.map f x
  def zip 'a 'b (x: vector a) (y: vector b) : vector (a, b) = array.zip x y
  def foldl 'a 'b (f: b -> a -> b) (acc: b) (x: vector a) : b = array.foldl f acc x
  def to_array 'a (x: vector a) : [length]a = x :> [length]a
  def from_array 'a (xs: [length]a) : vector a = xs :> [P.length]a
}
